import { usePageConfig } from '#platform/site/shared/page-config.ts'

/** For customers: what is not set up yet, and whom to call. */
export function AskService({ text }: { text: string }) {
  const { tel } = usePageConfig()
  return (
    <p>
      {text}
      {tel ? `请致电客服 ${tel}。` : '请联系为您服务的工作人员。'}
    </p>
  )
}
