import { getToneMark } from '#features/office/announcements/rules.ts'
import { useSite } from '#platform/site/shared/page-config.ts'
import { AnnouncementBand } from '#ui/feedback/announcement-band.tsx'

/** What the company tells customers at the moment, above every page. */
export function Announcements() {
  const { banners = [] } = useSite()
  if (banners.length === 0) return null
  return (
    <section aria-label="网站公告">
      {banners.map(({ id, ...banner }) => (
        <AnnouncementBand key={id} {...banner} mark={getToneMark(banner.tone)} />
      ))}
    </section>
  )
}
