import { callFromBrowser } from '#gateway/browser-call.ts'
import { InvitedForm } from '#platform/invitations/shared/invited-form.tsx'

// It brings zod.
const loadContract = async () => (await import('../invited-contract.ts')).invitedCoin

export default function CoinInvited() {
  return (
    <InvitedForm
      login="/query-coin/login"
      onView={async (token) => callFromBrowser((await loadContract()).view, { token })}
      onAccept={async (given) => callFromBrowser((await loadContract()).accept, given)}
    />
  )
}
