import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { showToast } from '../feedback/show-toast.ts'

type LazyPartProps<T> = { isOpen: boolean; load: () => Promise<T>; onFail: () => void; children: (part: T) => ReactNode }

/** A part of a screen, loaded when it is first opened. Without a connection it stays closed, and what was typed stays. */
export function LazyPart<T>({ isOpen, load, onFail, children }: LazyPartProps<T>) {
  const [part, setPart] = useState<{ loaded: T }>()

  const fail = useEffectEvent(() => {
    showToast('error', '未能加载，请检查网络后重试')
    onFail()
  })
  const start = useEffectEvent(() => load().then((loaded) => setPart({ loaded }), fail))
  const isWanted = isOpen && !part
  useEffect(() => {
    if (isWanted) void start()
  }, [isWanted])

  return part && children(part.loaded)
}
