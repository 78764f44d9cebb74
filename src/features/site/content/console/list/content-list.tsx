import { type Key, useState } from 'react'
import { Link, Navigate, useRevalidator } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { contentAddress, type ContentKind, type ContentRight } from '#platform/publishing/content-kinds.ts'
import { binDays, itemStates, type ItemState } from '#platform/publishing/rules.ts'
import { getSession } from '#platform/session/shared/session-store.ts'
import { loadScreen, type ScreenLoading, type ScreenProps } from '#platform/site/shared/screen.ts'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { LazyPart } from '#ui/browser/lazy-part.tsx'
import { BackLink } from '#ui/antd/record/back-link.tsx'
import { Trash2 } from '#ui/icons.ts'
import { listContents } from '../../contract.ts'
import { hasContentRight } from '../../rules.ts'
import { getKind } from '../get-kind.ts'
import { type Item, toColumns } from './content-columns.tsx'
import styles from './content-list.module.css'
import { RestoreButton } from './restore-button.tsx'
import { NewButton } from './new-button.tsx'
import { OrderButton } from './order-drawer.tsx'

async function load({ call, url, params }: ScreenLoading) {
  const { text, page, pageSize } = readFilters(url)
  const kind = params.kind ?? ''
  const isInBin = text('bin') === '1'
  const filter = {
    kind,
    text: text('text'),
    state: (text('state') in itemStates ? text('state') : '') as ItemState | '',
    facet: text('facet'),
    isInBin,
    sort: text('sort'),
  }
  return { kind, isInBin, filter, ...(await call(listContents, { ...filter, page, pageSize })) }
}
export const clientLoader = loadScreen(load)

const nameList = (kind: ContentKind, isInBin: boolean) => (isInBin ? `${kind.label} · 回收站` : kind.label)

export const title = ({ kind, isInBin }: Awaited<ReturnType<typeof load>>) => nameList(getKind(kind), isInBin)

export default function ContentListScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const kind = getKind(loaderData.kind)
  if (kind.only !== undefined) return <Navigate to={contentAddress(kind.kind, kind.only)} replace />
  return <ContentList key={`${kind.kind} ${loaderData.isInBin}`} kind={kind} data={loaderData} />
}

type ContentListProps = { kind: ContentKind; data: Awaited<ReturnType<typeof load>> }

function ContentList({ kind, data }: ContentListProps) {
  const { revalidate } = useRevalidator()
  const [selected, select] = useState<readonly string[]>([])
  const permissions = getSession<{ permissions: string[] }>('staff')?.user.permissions ?? []
  const [mayEdit, mayPublish] = [hasContentRight(permissions, kind, 'edit'), hasContentRight(permissions, kind, 'publish')]
  const { isInBin, filter } = data
  const list = contentAddress(kind.kind)

  return (
    <Screen
      title={nameList(kind, isInBin)}
      lead={isInBin ? `移入回收站的内容保留 ${binDays} 天；恢复后为草稿，需要重新发布。` : kind.lead}
      back={isInBin && <BackLink to={list}>返回{kind.label}</BackLink>}
      actions={!isInBin && <Actions kind={kind} mayEdit={mayEdit} mayPublish={mayPublish} />}
    >
      <RecordList<Item>
        list={list}
        isSide={isInBin}
        label={kind.label}
        columns={toColumns(kind, { isInBin })}
        rows={data.items}
        rowKey={({ id }) => id}
        total={data.total}
        isMore={data.isMore}
        filters={toFilters(data, kind)}
        firstSort={isInBin ? '-deleted' : kind.isOrdered ? '' : '-changed'}
        open={({ id }) => (isInBin ? undefined : contentAddress(kind.kind, id))}
        openLabel={({ title: name }) => `编辑${name}`}
        selection={{
          selectedRowKeys: [...selected],
          columnWidth: 44,
          getCheckboxProps: ({ title: name, id }) => ({ 'aria-label': `选择 ${name || id}` }),
          onChange: (keys: Key[]) => select(keys.map(String)),
        }}
        {...(isInBin &&
          mayEdit && {
            renderActions: ({ id, title: name }) => (
              <RestoreButton kind={kind} id={id} name={name || id} onDone={() => void revalidate()} />
            ),
          })}
        fetchPage={(page) => callFromBrowser(listContents, { ...filter, ...page })}
        empty={mayEdit && !isInBin && <NewButton kind={kind} />}
        bulk={
          <Bulk kind={kind} data={data} rights={{ edit: mayEdit, publish: mayPublish }} selected={selected} onClear={() => select([])} />
        }
      />
    </Screen>
  )
}

type BulkProps = ContentListProps & { rights: Record<ContentRight, boolean>; selected: readonly string[]; onClear: () => void }

/** Loaded with the first choice. */
function Bulk({ kind, data: { items, isInBin }, rights, selected, onClear }: BulkProps) {
  const { revalidate } = useRevalidator()
  const isOpen = selected.length > 0

  function finish(): void {
    onClear()
    void revalidate()
  }

  return (
    <LazyPart isOpen={isOpen} load={() => import('./content-bulk-bar.tsx')} onFail={onClear}>
      {({ ContentBulkBar }) =>
        isOpen && (
          <ContentBulkBar {...{ kind, isInBin, rights, onClear }} items={items.filter(({ id }) => selected.includes(id))} onDone={finish} />
        )
      }
    </LazyPart>
  )
}

function Actions({ kind, mayEdit, mayPublish }: { kind: ContentKind; mayEdit: boolean; mayPublish: boolean }) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <Link to={`${contentAddress(kind.kind)}?bin=1`} className={styles.bin ?? ''}>
        <Trash2 />
        回收站
      </Link>
      {kind.isOrdered && mayPublish && <OrderButton kind={kind} onChanged={() => void revalidate()} />}
      {mayEdit && <NewButton kind={kind} />}
    </>
  )
}

function toFilters({ facets, isInBin }: ContentListProps['data'], kind: ContentKind): Filter[] {
  const facet = kind.facet && kind.sections.flatMap(({ fields }) => Object.entries(fields)).find(([name]) => name === kind.facet)?.[1].label
  const states = Object.entries(itemStates).map(([value, { label }]) => ({ value, label }))
  return [
    { kind: 'text', name: 'text', label: `标题或${kind.id?.label ?? '编号'}` },
    ...(isInBin ? [] : [{ kind: 'choice' as const, name: 'state', label: '状态', options: states }]),
    ...(facet && facets.length > 0 ? [{ kind: 'choice' as const, name: 'facet', label: facet, options: facets }] : []),
  ]
}
