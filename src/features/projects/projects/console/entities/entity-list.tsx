import { Button, Form, Switch } from 'antd'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { TextField } from '#platform/calls/shared/text-field.tsx'
import { NearNameField, useNearName } from '#platform/company-names/shared/near-name-field.tsx'
import { DraftDialog } from '#platform/drafts/shared/draft-dialog.tsx'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { NumberInput } from '#ui/antd/number-input.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Status } from '#ui/feedback/status.tsx'
import { Plus } from '#ui/icons.ts'
import { listEntities, saveEntity } from '../../desk-contract.ts'
import { operatorLimits } from '../../rules.ts'
import styles from '../projects.module.css'

type Entity = CallReply<typeof listEntities>['items'][number]
const listedChoices = [
  { value: '1', label: '展示' },
  { value: '0', label: '不展示' },
]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize } = readFilters(url)
  const filters = { name: text('name'), province: text('province'), listed: oneOf('listed', ['0', '1']) }
  return { filters, listed: await call(listEntities, { ...filters, page, pageSize }) }
})

export const title = '运营主体'

const columns: ListColumn<Entity>[] = [
  { key: 'name', title: '名称', type: 'text', phone: 'name', text: ({ name }) => name },
  { key: 'province', title: '省份', type: 'text', text: ({ province }) => province },
  { key: 'place', title: '排序', type: 'count', text: ({ place }) => String(place) },
  {
    key: 'listed',
    title: '网站展示',
    type: 'text',
    phone: 'state',
    text: ({ isListed }) => (isListed ? '展示' : '不展示'),
    render: ({ isListed }) => <Status tone={isListed ? 'success' : 'neutral'}>{isListed ? '展示' : '不展示'}</Status>,
  },
  {
    key: 'projects',
    title: '项目',
    type: 'count',
    text: ({ projects }) => String(projects),
    render: ({ id, name, projects }) => (
      <Link to={`/console/projects?operator=${encodeURIComponent(id)}`} aria-label={`${name}的 ${projects} 个项目`}>
        {projects.toLocaleString('zh-CN')}
      </Link>
    ),
  },
]

export default function EntityListScreen({ loaderData: { filters, listed } }: ScreenProps<typeof clientLoader>) {
  const [opened, setOpened] = useState<Entity | 'new'>()
  const { revalidate } = useRevalidator()
  const create = (
    <Button type="primary" icon={<Plus />} onClick={() => setOpened('new')}>
      登记运营主体
    </Button>
  )
  return (
    <Screen title="运营主体" lead="调研数据查询的访客按省份选择运营主体；省份与主体都按排序展示。" actions={create}>
      <RecordList<Entity>
        list="/console/operating-entities"
        label="运营主体"
        columns={columns}
        rows={listed.items}
        rowKey={({ id }) => id}
        total={listed.total}
        filters={[
          { kind: 'text', name: 'name', label: '名称' },
          { kind: 'text', name: 'province', label: '省份' },
          { kind: 'choice', name: 'listed', label: '网站展示', options: listedChoices },
        ]}
        open={(entity) => () => setOpened(entity)}
        openLabel={({ name }) => `修改${name}`}
        fetchPage={(page) => callFromBrowser(listEntities, { ...filters, ...page })}
        empty={<Button onClick={() => setOpened('new')}>登记运营主体</Button>}
      />
      <EntityDialog opened={opened} nextPlace={listed.total} onClose={() => setOpened(undefined)} onSaved={() => void revalidate()} />
    </Screen>
  )
}

type Values = { name: string; acceptNear?: boolean; province: string; place: number; isListed: boolean }
type EntityDialogProps = {
  opened: Entity | 'new' | undefined
  nextPlace: number
  onClose: () => void
  onSaved: () => void
}

function EntityDialog({ opened, nextPlace, onClose, onSaved }: EntityDialogProps) {
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
      draft={{ form: 'operating-entity', ...(entity && { about: entity.id, version: entity.version }) }}
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
        <NumberInput className={styles.wide ?? ''} />
      </Form.Item>
      <Form.Item name="isListed" label="在网站展示" valuePropName="checked" extra="关闭后访客不能再选择它">
        <Switch />
      </Form.Item>
    </DraftDialog>
  )
}
