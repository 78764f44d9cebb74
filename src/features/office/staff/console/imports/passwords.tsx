import type { CallReply } from '#gateway/call.ts'
import { OneTimePasswords } from '#platform/credentials/shared/one-time-passwords.tsx'
import type { staffImports } from '../../import-contract.ts'

/** The one-time passwords of imported staff, or the halves that the proposer hands over. */
export function Passwords({ state, items }: CallReply<typeof staffImports.bookImport>) {
  const isHalf = state === 'proposed'
  const what = isHalf ? '一次性密码前半段' : '一次性密码'
  return (
    <OneTimePasswords
      note={
        isHalf
          ? '这是各人密码的前半段，仅显示这一次；后半段在确认后显示给确认人。两段分别交给本人，前后相接即完整的密码。'
          : '密码仅显示这一次。请保存后通过安全的方式逐一告知本人，用后删除文件。'
      }
      items={items}
      file={{ name: `员工${what}`, rows: [['账号', '姓名', what], ...items.map((one) => [one.account, one.name, one.oneTimePassword])] }}
    />
  )
}
