import { OneTimeSecret } from '#ui/feedback/one-time-secret.tsx'

export function ShownKey({ value }: { value: string }) {
  const note = '仅显示这一次，关闭后无法找回。请通过安全的方式交给对方系统的负责人；遗失时请吊销并新增密钥。'
  return <OneTimeSecret secret={value} copy="复制密钥" note={note} />
}
