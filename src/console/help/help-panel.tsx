import { Drawer } from 'antd'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useScreenKeys } from '#platform/features/shared/screen-keys.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { KeyList } from '../palette/key-list.tsx'
import { nameScreen } from './chapters.ts'
import { findHelp, type FoundHelp } from './find-help.ts'
import { HelpText } from './help-text.tsx'
import styles from './help.module.css'

type HelpPanelProps = { open: boolean; onClose: () => void }

/** The help of the open screen, its shortcuts, and the way to the handbook. */
export function HelpPanel({ open, onClose }: HelpPanelProps) {
  const { pathname } = useLocation()
  const found = useHelp(pathname, open)
  const keys = useScreenKeys()
  return (
    <Drawer open={open} onClose={onClose} title={found ? `帮助：${nameScreen(found)}` : '帮助'} size={440} destroyOnHidden>
      <div className={styles.panel}>
        {found === undefined ? <Spinner label="正在加载" /> : found ? <HelpText {...found} /> : <p>这一页没有说明，请查看使用手册。</p>}
        <h2>键盘快捷键</h2>
        <KeyList own={keys} />
        <p>
          <Link to="/console/help" onClick={onClose}>
            打开使用手册
          </Link>
        </p>
      </div>
    </Drawer>
  )
}

/** undefined while it loads, null where there is none. */
function useHelp(pathname: string, open: boolean): FoundHelp | null | undefined {
  const [loaded, setLoaded] = useState<{ pathname: string; found: FoundHelp | null }>()
  useEffect(() => {
    if (!open) return
    let isCurrent = true
    const show = (found: FoundHelp | null) => isCurrent && setLoaded({ pathname, found })
    findHelp(pathname).then(
      (found) => show(found ?? null),
      () => show(null),
    )
    return () => void (isCurrent = false)
  }, [pathname, open])
  return loaded?.pathname === pathname ? loaded.found : undefined
}
