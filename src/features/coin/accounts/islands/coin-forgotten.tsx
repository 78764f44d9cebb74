import { callFromBrowser } from '#gateway/browser-call.ts'
import { ForgottenForm } from '#platform/forgotten-passwords/shared/forgotten-form.tsx'
import { forgottenMessages } from '#platform/forgotten-passwords/rules.ts'
import { setNextToast } from '#platform/session/shared/session-flags.ts'

// It brings zod.
const loadContract = async () => (await import('../forgotten-contract.ts')).forgottenCoin

export default function CoinForgotten() {
  return (
    <ForgottenForm
      owner="coin-forgotten"
      login="/query-coin/login"
      onSendCode={async (given) => callFromBrowser((await loadContract()).sendCode, given)}
      onReset={async (given) => {
        await callFromBrowser((await loadContract()).reset, given)
        setNextToast({ kind: 'success', text: forgottenMessages.done })
        location.replace('/query-coin/login')
      }}
    />
  )
}
