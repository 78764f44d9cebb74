import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ConsultDialogProps } from '#features/consultations/parts/consult-dialog.tsx'
import { callFromBrowser } from '#gateway/browser-call.ts'

type Loaded = { Dialog: ComponentType<ConsultDialogProps>; policyVersion: string }

/** Opens the consultation form for every link with `data-consult`, whose value is the topic, and at the address `#consult`. */
export default function Consult() {
  const [loaded, setLoaded] = useState<Loaded>()
  const [open, setOpen] = useState(false)
  const [topic, setTopic] = useState('')
  const opener = useRef<HTMLAnchorElement>(null)

  async function loadAndOpen(fallbackAddress: string): Promise<void> {
    try {
      setLoaded(await load())
      setOpen(true)
    } catch {
      location.assign(fallbackAddress)
    }
  }

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-consult]') : null
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    opener.current = link
    setTopic(link.dataset.consult?.trim() ?? '')
    if (loaded) setOpen(true)
    else void loadAndOpen(link.href)
  })
  const openByAddress = useEffectEvent(() => {
    if (location.hash === '#consult') void load().then((form) => (setLoaded(form), setOpen(true)))
  })

  useEffect(() => {
    openByAddress()
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])

  // After the dialog has closed: while it is open nothing outside it takes the focus.
  useEffect(() => {
    if (!open) opener.current?.focus()
  }, [open])

  if (!loaded) return null
  const { Dialog, policyVersion } = loaded
  return <Dialog open={open} onClose={() => setOpen(false)} topic={topic} policyVersion={policyVersion} />
}

async function load(): Promise<Loaded> {
  const [{ ConsultDialog }, { version }] = await Promise.all([
    import('#features/consultations/parts/consult-dialog.tsx'),
    import('#features/company/contract.ts').then(({ getPrivacyPolicy }) => callFromBrowser(getPrivacyPolicy, {})),
  ])
  return { Dialog: ConsultDialog, policyVersion: version }
}
