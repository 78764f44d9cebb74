import { type ComponentType, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { Bell, Printer } from '#ui/icons.ts'
import styles from './progress-tools.module.css'

/** `isSubscribable`: a node is left to be told of, and messages can be sent. */
type ProgressToolsProps = { number: string; isSubscribable: boolean }
type LoadedForm = { Form: ComponentType<{ number: string; policyVersion: string; onClose: () => void }>; policyVersion: string }

/** Tools of a progress page: subscription and print. */
export default function ProgressTools({ number, isSubscribable }: ProgressToolsProps) {
  const isHydrated = useHydrated()
  const [loaded, setLoaded] = useState<LoadedForm>()
  const [open, setOpen] = useState(false)
  const [isLoading, setLoading] = useState(false)

  async function openForm(): Promise<void> {
    setLoading(true)
    try {
      setLoaded(loaded ?? (await load()))
      setOpen(true)
    } catch {
      showToast('error', '短信提醒暂时无法打开，请稍后再试')
    } finally {
      setLoading(false)
    }
  }

  if (!isHydrated)
    return (
      <noscript>
        <p className={styles.without}>{isSubscribable && '短信提醒需要启用浏览器脚本。'}打印请使用浏览器的打印功能，打印件只含项目进度。</p>
      </noscript>
    )
  return (
    <div className={styles.tools}>
      {isSubscribable && (
        <Button look="quiet" size="small" loading={isLoading} onClick={() => void openForm()}>
          <Bell /> 短信提醒
        </Button>
      )}
      <Button look="quiet" size="small" onClick={() => window.print()}>
        <Printer /> 打印
      </Button>
      {loaded && (
        <Dialog open={open} onClose={() => setOpen(false)} title="项目进度短信提醒" width="480px" closesFromOutside={false}>
          <loaded.Form number={number} policyVersion={loaded.policyVersion} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </div>
  )
}

async function load(): Promise<LoadedForm> {
  const [{ SubscriptionForm }, { version }] = await Promise.all([
    import('../shared/subscription-form.tsx'),
    import('#features/site/company/contract.ts').then(({ getPrivacyPolicy }) => callFromBrowser(getPrivacyPolicy, {})),
  ])
  return { Form: SubscriptionForm, policyVersion: version }
}
