import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import { LayoutGrid, List } from '#ui/icons.ts'

/** Pictures as tiles or as rows; stored in the address. */
export function ViewSwitch() {
  const [search, setSearch] = useSearchParams()

  function show(view: string): void {
    const next = new URLSearchParams(search)
    if (view === 'list') next.set('view', view)
    else next.delete('view')
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  return (
    <Segmented
      aria-label="显示方式"
      value={search.get('view') === 'list' ? 'list' : 'grid'}
      options={[
        { value: 'grid', label: '网格', icon: <LayoutGrid /> },
        { value: 'list', label: '列表', icon: <List /> },
      ]}
      onChange={show}
    />
  )
}
