import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ListBody } from './list-body.tsx'
import { OwnList } from './own/own-list.tsx'

type Row = { id: string }
type Shown = { rows: readonly Row[]; busy: boolean }

const tile = ({ id }: Row) => id
const shared = { rowKey: ({ id }: Row) => id, columns: [], empty: '暂无数据' }
const own = { ...shared, total: 0, page: 1, pageSize: 10, cardsUpTo: 0, renderCard: tile, onPage: () => {} }

function draw(list: React.ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{list}</MemoryRouter>)
}

const lists: Record<string, (shown: Shown) => string> = {
  'a table of the console': (shown) => draw(<ListBody<Row> {...shared} {...shown} label="列表" onChange={() => {}} />),
  'tiles of the console': (shown) => draw(<ListBody<Row> {...shared} {...shown} label="列表" tile={tile} onChange={() => {}} />),
  'a table of a customer': ({ rows, busy }) => draw(<OwnList<Row> {...own} items={rows} busy={busy} />),
}

test.each(Object.entries(lists))('%s says that it is empty once it is loaded', (_, list) => {
  expect(list({ rows: [], busy: true })).toContain('加载中…')
  expect(list({ rows: [], busy: true })).not.toContain('暂无数据')
  expect(list({ rows: [], busy: false })).toContain('暂无数据')
  expect(list({ rows: [{ id: 'a' }], busy: true })).not.toContain('暂无数据')
})

test('what is drawn for a column but has nothing to show is a dash', () => {
  const columns = [
    { key: 'link', title: '账户', type: 'text' as const, text: () => '', render: ({ id }: Row) => id && <a href="/">{id}</a> },
  ]
  const table = (id: string) =>
    draw(<ListBody<Row> {...shared} columns={columns} rows={[{ id }]} busy={false} label="列表" onChange={() => {}} />)
  expect(table('')).toContain('—')
  expect(table('620')).not.toContain('—')
})

test('a table has a column of actions as soon as one of its rows has an action', () => {
  const renderActions = ({ id }: Row) => id === 'open' && <button type="button">登记 {id}</button>
  const table = (ids: string[]) =>
    draw(
      <ListBody<Row>
        {...shared}
        rows={ids.map((id) => ({ id }))}
        busy={false}
        label="列表"
        renderActions={renderActions}
        onChange={() => {}}
      />,
    )
  expect(table(['done', 'open'])).toContain('操作')
  expect(table(['done', 'done too'])).not.toContain('操作')
})
