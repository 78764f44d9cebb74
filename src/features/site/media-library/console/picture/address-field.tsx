import { Button } from 'antd'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Copy } from '#ui/icons.ts'
import styles from './media-page.module.css'

/** The address that answers with this entry at any time, also after a replacement. */
export function AddressField({ path }: { path: string }) {
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
