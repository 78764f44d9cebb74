import { ConsultBanner } from '#ui/layout/consult-banner.tsx'
import { LinkButton } from '#ui/form/button.tsx'
import { allNeeds, siteTools } from '../menu-rules.ts'
import { ConsultLink } from './consult-link.tsx'
import { useSite } from './page-config.ts'

type NextStepProps = { title: string; text: string; topic: string; ways?: readonly { label: string; url: string }[] }

/** What a reader does next: to consult, and further ways; one that the site does not offer is left out. */
export function NextStep({ title, text, topic, ways = [] }: NextStepProps) {
  const { tools, guides } = useSite()
  const optional = [...Object.values(siteTools), allNeeds]
  const shown = [...tools, ...guides]
  const isHidden = (url: string) => optional.some((one) => one.url === url) && !shown.some((one) => one.url === url)
  const action = (
    <>
      <ConsultLink topic={topic} />
      {ways
        .filter(({ url }) => !isHidden(url))
        .map(({ label, url }) => (
          <LinkButton key={url} href={url} look="quiet-on-dark" size="large">
            {label}
          </LinkButton>
        ))}
    </>
  )
  return <ConsultBanner title={title} text={text} action={action} />
}
