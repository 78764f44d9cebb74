import { App, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import type { ReactNode } from 'react'
import { X } from '../icons.ts'
import { theme } from './theme.ts'

dayjs.locale('zh-cn')
const unstyledRuntime = { ...theme, zeroRuntime: true }

/** Provider of everything drawn with antd. Its styles are in antd.css, linked by the layouts. One message at a time. */
export function AntdRoot({ size = 'middle', children }: { size?: 'middle' | 'large'; children: ReactNode }) {
  return (
    <ConfigProvider
      locale={zhCN}
      theme={unstyledRuntime}
      componentSize={size}
      button={{ autoInsertSpace: false }}
      modal={{ centered: true, closeIcon: <X /> }}
    >
      <App component={false} message={{ maxCount: 1 }}>
        {children}
      </App>
    </ConfigProvider>
  )
}
