import { OneTimeSecret } from '#ui/feedback/one-time-secret.tsx'

/** A password that is valid for one login. `owner`: who is to receive it. */
export function OneTimePassword({ password, owner }: { password: string; owner: '本人' | '客户' }) {
  return <OneTimeSecret secret={password} copy="复制密码" note={`仅显示这一次，请通过安全的方式告知${owner}；首次登录须设置新密码。`} />
}
