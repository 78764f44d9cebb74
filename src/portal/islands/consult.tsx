import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ConsultDialogProps } from '#features/site/consultations/shared/consult-dialog.tsx'

const load = () => import('#features/site/consultations/shared/consult-dialog.tsx')

/** Opens the consultation form for every link with `data-consult`, whose value is the topic, and at the address `#consult`. */
export default function Consult() {
  const [Dialog, setDialog] = useState<ComponentType<ConsultDialogProps>>()
  const [open, setOpen] = useState(false)
  const [topic, setTopic] = useState('')
  const opener = useRef<HTMLAnchorElement>(null)

  function show({ ConsultDialog }: Awaited<ReturnType<typeof load>>): void {
    setDialog(() => ConsultDialog)
    setOpen(true)
  }

  const onClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-consult]') : null
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    opener.current = link
    setTopic(link.dataset.consult?.trim() ?? '')
    load().then(show, () => location.assign(link.href))
  })
  const openByAddress = useEffectEvent(() => {
    if (location.hash === '#consult') void load().then(show)
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

  return Dialog && <Dialog open={open} onClose={() => setOpen(false)} topic={topic} />
}
