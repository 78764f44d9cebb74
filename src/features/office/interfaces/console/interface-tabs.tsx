import { FilterTabs } from '#ui/navigation/filter-tabs.tsx'

const tabs = [
  { label: '接口', href: '/console/interfaces' },
  { label: '错误码', href: '/console/interfaces/codes' },
  { label: '调用日志', href: '/console/machines/log' },
]

export function InterfaceTabs({ current }: { current: '接口' | '错误码' }) {
  return <FilterTabs label="系统对接" tabs={tabs.map((tab) => ({ ...tab, current: tab.label === current }))} />
}
