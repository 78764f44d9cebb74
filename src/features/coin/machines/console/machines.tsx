import { App, Button } from 'antd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { FirstHalf } from '#platform/proposals/shared/secret-half.tsx'
import { showProposed } from '#platform/proposals/shared/show-proposed.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { ButtonLink } from '#ui/antd/button-link.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { OneTimeSecret } from '#ui/feedback/one-time-secret.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { BookOpenText, Plus } from '#ui/icons.ts'
import { machineConsole } from '../contract.ts'
import { ExpiryField, toExpiryDay, type ExpiryValues, getDefaultExpiry } from './expiry-field.tsx'
import styles from './machines.module.css'
import { SystemCard } from './system-card.tsx'
import { type Grants, SystemDialog } from './system-dialog.tsx'

type System = CallReply<typeof machineConsole.list>['items'][number]
type Open = { what: 'create' } | { what: 'change' | 'key'; system: System }

export const clientLoader = loadScreen(({ call }) => call(machineConsole.list, {}))

export const title = '接口密钥'

export default function MachinesScreen({ loaderData: { items } }: ScreenProps<typeof clientLoader>) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { create, change, addKey } = useSystemCommands()

  return (
    <Screen
      title="接口密钥"
      lead="公司其他业务系统凭密钥查询余额、扣除查询币；密钥只显示一次，吊销后立即失效。开启权限变更二人确认后，可扣除的系统由两名管理员新建与修改。"
      actions={
        <>
          <ButtonLink to="/console/interfaces" icon={<BookOpenText />}>
            接口说明
          </ButtonLink>
          <Button type="primary" icon={<Plus />} onClick={() => setOpen({ what: 'create' })}>
            新建接入系统
          </Button>
        </>
      }
    >
      <div className={styles.systems}>
        {items.length === 0 && <EmptyState title="还没有接入系统">新建接入系统后，对方即可凭密钥调用扣除接口。</EmptyState>}
        {items.map((system) => (
          <SystemCard
            key={system.id}
            system={system}
            onChange={() => setOpen({ what: 'change', system })}
            onAddKey={() => setOpen({ what: 'key', system })}
            onRevoked={() => void revalidate()}
          />
        ))}
      </div>
      {open?.what === 'create' && <SystemDialog onClose={close} onSave={create} />}
      {open?.what === 'change' && <SystemDialog system={open.system} onClose={close} onSave={(grants) => change(open.system, grants)} />}
      {open?.what === 'key' && <KeyDialog name={open.system.name} onClose={close} onAdd={(expiresOn) => addKey(open.system, expiresOn)} />}
    </Screen>
  )
}

/** The writes of the dialogs; each shows its outcome and loads the list again. */
function useSystemCommands() {
  const { modal } = App.useApp()
  const { revalidate } = useRevalidator()

  function show(name: string, { state, key }: { state: 'done' | 'proposed'; key: string }): void {
    void revalidate()
    modal.success({
      title: state === 'done' ? `“${name}”的接口密钥` : `“${name}”已提交，待另一名账号管理员确认`,
      content: state === 'done' ? <ShownKey value={key} /> : <FirstHalf half={key} what="密钥" owner={name} />,
      okText: '我已保存',
      width: 600,
    })
  }

  async function create(grants: Grants): Promise<void> {
    show(grants.name, await callFromBrowser(machineConsole.create, grants))
  }

  async function change({ id }: System, { name, scopes, callsPerMinute, networks }: Grants): Promise<void> {
    const { state } = await callFromBrowser(machineConsole.change, { id, name, scopes, callsPerMinute, networks })
    if (state === 'proposed') showProposed()
    else showToast('success', '设置已保存，立即生效')
    await revalidate()
  }

  async function addKey({ id, name }: System, expiresOn: string): Promise<void> {
    show(name, await callFromBrowser(machineConsole.addKey, { id, expiresOn }))
  }

  return { create, change, addKey }
}

function ShownKey({ value }: { value: string }) {
  const note = '仅显示这一次，关闭后无法找回。请通过安全的方式交给对方系统的负责人；遗失时请吊销并新增密钥。'
  return <OneTimeSecret secret={value} copy="复制密钥" note={note} />
}

type KeyDialogProps = { name: string; onClose: () => void; onAdd: (expiresOn: string) => Promise<void> }

function KeyDialog({ name, onClose, onAdd }: KeyDialogProps) {
  return (
    <FormDialog<ExpiryValues>
      open
      title={`为“${name}”新增密钥`}
      okText="新增密钥"
      lead="新旧密钥可同时使用：待对方换用新密钥后，再吊销旧密钥。"
      initial={{ expires: getDefaultExpiry() }}
      onClose={onClose}
      onSend={(values) => onAdd(toExpiryDay(values))}
    >
      <ExpiryField />
    </FormDialog>
  )
}
