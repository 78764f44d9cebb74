import { Alert, Button } from 'antd'
import { useRevalidator } from 'react-router'
import { formatMinute } from '#kit/dates.ts'
import { trashDays } from '#platform/media/rules.ts'
import { getSession } from '#platform/session/shared/session-store.ts'
import { loadForm, type ScreenProps } from '#platform/site/shared/screen.ts'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Copy } from '#ui/icons.ts'
import { formatBytes } from '#ui/text/bytes.ts'
import { getMedia, listFolders } from '../../contract.ts'
import { canUseLibrary, mediaPath, mediaTypes } from '../../rules.ts'
import { toUse } from '../list/media-columns.tsx'
import { MediaForm } from './media-form.tsx'
import styles from './media-page.module.css'
import { PageActions } from './page-actions.tsx'
import { UseList } from './use-list.tsx'

export const clientLoader = loadForm(async ({ call, params }) => {
  const [media, folders] = await Promise.all([call(getMedia, { id: params.id ?? '' }), call(listFolders, {})])
  return { media, folders: folders.items }
})

export const title = ({ media }: Awaited<ReturnType<typeof clientLoader>>) => media.name

export default function MediaPage({ loaderData: { media, folders } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const permissions = getSession<{ permissions: string[] }>('staff')?.user.permissions ?? []
  const mayEdit = canUseLibrary(permissions, 'edit')
  const isInTrash = media.deletedAt !== ''
  const reload = () => void revalidate()

  return (
    <Screen
      title={media.name}
      back={<BackLink to={isInTrash ? `${mediaPath}?trash=1` : mediaPath}>返回{isInTrash ? '回收站' : '媒体库'}</BackLink>}
      actions={mayEdit && <PageActions media={media} onChanged={reload} />}
    >
      {isInTrash && (
        <Alert
          type="warning"
          showIcon
          className={styles.strip ?? ''}
          title={`${media.deletedBy}于 ${formatMinute(media.deletedAt)} 移入回收站，访客已看不到；${trashDays} 天后删除。`}
        />
      )}
      <div className={styles.page}>
        <MediaForm
          key={`${media.id} ${media.url} ${media.deletedAt}`}
          media={media}
          folders={folders}
          isLocked={!mayEdit || isInTrash}
          onSaved={reload}
        />
        <section aria-label="文件信息" className={styles.card}>
          <h2>文件信息</h2>
          <dl className={styles.details}>
            <Fact name="类型" value={mediaTypes[media.type]} />
            <Fact name="尺寸" value={`${media.width}×${media.height} 像素`} />
            <Fact name="大小" value={media.bytes > 0 ? formatBytes(media.bytes) : '—'} />
            <Fact name="上传人" value={media.addedBy} />
            <Fact name="上传时间" value={formatMinute(media.addedAt)} />
          </dl>
          {!isInTrash && <AddressField path={media.lastingUrl} />}
        </section>
        <section aria-label="使用情况" className={styles.card}>
          <h2>
            使用情况 <small>{toUse(media)}</small>
          </h2>
          <UseList places={media.places} />
          {media.uses > 0 && <p className={styles.none}>正在使用的文件不能移入回收站，请先在上述内容中更换。</p>}
        </section>
      </div>
    </Screen>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

/** The address that answers with this entry at any time, also after a replacement. */
function AddressField({ path }: { path: string }) {
  const address = new URL(path, location.origin).href

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(address)
      showToast('success', '固定地址已复制')
    } catch {
      showToast('error', '浏览器不允许复制，请手动选择地址')
    }
  }

  return (
    <div className={styles.address}>
      <h3>固定地址</h3>
      <p>
        <a href={path} target="_blank" rel="noopener">
          {address}
        </a>
        <Button type="text" icon={<Copy />} aria-label="复制固定地址" onClick={() => void copy()} />
      </p>
      <small>替换后，此地址仍是最新的文件。</small>
    </div>
  )
}
