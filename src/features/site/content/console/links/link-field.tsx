import { AutoComplete, Input } from 'antd'
import { useEffect, useState } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { toOwnPath } from '#platform/redirects/rules.ts'
import { listAddresses } from '../../links-contract.ts'
import styles from './links.module.css'

type Found = CallReply<typeof listAddresses>
type LinkFieldProps = { id?: string; value?: string; disabled?: boolean; onChange?: (address: string) => void }

const nothing: Found = { items: [], fault: '' }

/** An address of this site, chosen from a list or typed, or one of the web. An own address that leads nowhere is said, not refused. */
export function LinkField({ value = '', onChange, ...rest }: LinkFieldProps) {
  const [isFocused, setFocused] = useState(false)
  const { items, fault } = useAddresses(value, isFocused)
  return (
    <>
      <AutoComplete
        {...rest}
        className={styles.field ?? ''}
        value={value}
        options={items.map(({ address, name, kind }) => ({ value: address, label: `${name} · ${kind} · ${address}` }))}
        onFocus={() => setFocused(true)}
        onChange={(text: string) => onChange?.(text)}
        onBlur={() => {
          setFocused(false)
          const path = toOwnPath(value, location.origin)
          if (path !== value) onChange?.(path)
        }}
      >
        <Input autoComplete="off" placeholder="从列表选择，或输入 /explore、https://…" />
      </AutoComplete>
      <output className={styles.fault}>{fault && `${fault}：访客点开会看到“页面不存在”。`}</output>
    </>
  )
}

/** What the site offers for what is typed; asked for while one is in the field, and to check what is written. */
function useAddresses(text: string, isFocused: boolean): Found {
  const [found, setFound] = useState(nothing)
  const isAsked = isFocused || text.startsWith('/')
  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    const timer = setTimeout(
      () =>
        void attempt(async () => {
          const reply = await callFromBrowser(listAddresses, { text })
          if (!isOver) setFound(reply)
        }),
      text ? 300 : 0,
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [text, isAsked])
  return isAsked ? found : nothing
}
