import { OneTimeSecret } from '#ui/feedback/one-time-secret.tsx'

/** `owner`: whose password or key it is, as the proposal names it. */
type SecretHalfProps = { half: string; what: '密码' | '密钥'; owner: string }

/** The proposer's half of a password or key; the confirmer is shown the other one. */
export function FirstHalf({ half, what, owner }: SecretHalfProps) {
  const note = `这是“${owner}”的${what}的前半段，仅显示这一次；后半段在确认后显示给确认人。两段分别交给使用人，前后相接即完整的${what}。`
  return <OneTimeSecret secret={half} copy="复制前半段" note={note} />
}

export function SecondHalf({ half }: { half: string }) {
  const note = '这是密码或密钥的后半段，仅显示这一次；前半段在提出人处。请单独交给使用人，前后相接即完整的密码或密钥。'
  return <OneTimeSecret secret={half} copy="复制后半段" note={note} />
}
