import { App } from 'antd'
import { OneTimePassword } from './one-time-password.tsx'

type ShownPassword = {
  title: string
  password: string
  owner: '本人' | '客户'
  /** What may follow once it is written down. */
  next?: { label: string; run: () => unknown }
}

const written = '我已记下'

/** Shows a password once, in a dialog that closes only when somebody says that it is written down. */
export function useOneTimePassword() {
  const { modal } = App.useApp()

  return function showOnce({ title, password, owner, next }: ShownPassword): void {
    const words = { title, content: <OneTimePassword password={password} owner={owner} /> }
    if (!next) modal.success({ ...words, okText: written })
    else modal.confirm({ ...words, icon: null, okText: `${written}，${next.label}`, cancelText: written, onOk: () => void next.run() })
  }
}
