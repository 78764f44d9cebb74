import type { ModalFuncProps } from 'antd'
import { OneTimePassword } from '#platform/credentials/shared/one-time-password.tsx'
import { FirstHalf } from '#platform/proposals/shared/secret-half.tsx'

/** As proposals name an account. */
export function nameAccount({ name, account }: { name: string; account: string }): string {
  return `${name}（${account}）`
}

type ShownPassword = { state: 'done' | 'proposed'; password: string; owner: string }

/** The dialog that shows a one-time password, or the half that the proposer hands over. */
export function showPassword({ state, password, owner }: ShownPassword): ModalFuncProps {
  if (state === 'done')
    return { title: `“${owner}”的一次性密码`, content: <OneTimePassword password={password} owner="本人" />, okText: '我已记下' }
  return {
    title: `“${owner}”已提交，待另一名账号管理员确认`,
    content: <FirstHalf half={password} what="密码" owner={owner} />,
    okText: '我已记下',
  }
}
