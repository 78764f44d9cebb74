import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { useMedia } from '../browser/use-hydrated.ts'
import { Eye, EyeOff, X } from '#ui/icons.ts'
import { theme } from './theme.ts'

dayjs.locale('zh-cn')
const moving = { ...theme, zeroRuntime: true }
// Without a transition antd would wait for its end for ever.
const still = { ...moving, token: { ...theme.token, motion: false } }

/** As the field of the logins has it: the eye shows what is hidden. */
function drawToggle(isShown: boolean): ReactNode {
  return isShown ? <EyeOff /> : <Eye />
}

/** Provider of everything drawn with antd. Its styles are in antd.css, linked by the layouts. One message at a time. */
export function AntdRoot({ size = 'middle', children }: { size?: 'middle' | 'large'; children: ReactNode }) {
  const reducesMotion = useMedia('(prefers-reduced-motion: reduce)')
  return (
    <ConfigProvider
      locale={zhCN}
      theme={reducesMotion ? still : moving}
      componentSize={size}
      button={{ autoInsertSpace: false }}
      modal={{ centered: true, closeIcon: <X /> }}
      inputPassword={{ iconRender: drawToggle }}
    >
      <App component={false} message={{ maxCount: 1 }}>
        {children}
      </App>
    </ConfigProvider>
  )
}
