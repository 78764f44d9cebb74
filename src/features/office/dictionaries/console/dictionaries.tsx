import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { getProduct } from '#platform/features/shared/console-product.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { Screen } from '#ui/antd/screen.tsx'
import { listDictionaries } from '#platform/dictionaries/contract.ts'
import { DictionaryPanel } from './dictionary-panel.tsx'

export const clientLoader = loadScreen(({ call }) => call(listDictionaries, {}))

export const title = '字典'

export default function DictionariesScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { dictionaries } = getProduct()
  const [search, setSearch] = useSearchParams()
  const shown = dictionaries.find(({ name }) => name === search.get('name')) ?? dictionaries[0]
  return (
    <Screen title="字典" lead="表单中供选择的条目。修改随即生效；已有的记录保留当时的名称，用过的条目只能停用。">
      <Tabs
        activeKey={shown?.name ?? ''}
        onChange={(name) => setSearch({ name })}
        destroyOnHidden
        items={dictionaries.map((dictionary) => {
          const loaded = loaderData.dictionaries.find(({ name }) => name === dictionary.name)
          return {
            key: dictionary.name,
            label: dictionary.label,
            children: loaded && <DictionaryPanel dictionary={dictionary} loaded={loaded} />,
          }
        })}
      />
    </Screen>
  )
}
