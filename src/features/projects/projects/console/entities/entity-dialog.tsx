import { Form, Switch } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { DraftDialog } from '#platform/drafts/shared/draft-dialog.tsx'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { NearNameField, useNearName } from '#platform/company-names/shared/near-name-field.tsx'
import { NumberInput } from '#ui/antd/number-input.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { type listEntities, saveEntity } from '../../desk-contract.ts'
import { operatorLimits } from '../../rules.ts'
import styles from '../projects.module.css'

type Entity = CallReply<typeof listEntities>['items'][number]
type Values = { name: string; acceptNear?: boolean; province: string; place: number; isListed: boolean }
type EntityDialogProps = {
  opened: Entity | 'new' | undefined
  nextPlace: number
  onClose: () => void
  onSaved: () => void
}

export function EntityDialog({ opened, nextPlace, onClose, onSaved }: EntityDialogProps) {
  const entity = opened === 'new' ? undefined : opened

  const near = useNearName()

  async function send(values: Values): Promise<void> {
    const given = { acceptNear: false, ...values, id: entity?.id ?? '', version: entity?.version ?? 0 }
    await near.save(values.name, () => callFromBrowser(saveEntity, given))
    showToast('success', entity ? `“${values.name}”已保存` : `已登记“${values.name}”`)
    onSaved()
  }

  return (
    <DraftDialog<Values>
      draft={{ form: 'operating-entity', ...(entity && { about: `${entity.id} ${entity.version}` }) }}
      open={opened !== undefined}
      title={entity ? `修改“${entity.name}”` : '登记运营主体'}
      okText={entity ? '保存运营主体' : '登记运营主体'}
      initial={entity ?? { place: nextPlace, isListed: true }}
      onClose={onClose}
      onSend={send}
    >
      <TextField of={saveEntity} name="name" label="名称" max={operatorLimits.name} />
      <NearNameField of="name" asked={near.asked} />
      <TextField of={saveEntity} name="province" label="省份" max={operatorLimits.province} placeholder="如：北京" />
      <Form.Item name="place" label="排序" extra="小的在前；省份以其中最前的主体为准" rules={[contractRule(saveEntity, 'place')]}>
        <NumberInput className={styles.wide ?? ''} min={0} max={operatorLimits.place} precision={0} />
      </Form.Item>
      <Form.Item name="isListed" label="在网站展示" valuePropName="checked" extra="关闭后访客不能再选择它">
        <Switch />
      </Form.Item>
    </DraftDialog>
  )
}
