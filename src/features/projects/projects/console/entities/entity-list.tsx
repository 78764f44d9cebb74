import { Button } from 'antd'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import type { CallReply } from '#gateway/call.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { Status } from '#ui/feedback/status.tsx'
import { Plus } from '#ui/icons.ts'
import { listEntities } from '../../desk-contract.ts'
import { EntityDialog } from './entity-dialog.tsx'

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
