import { Button, Checkbox, Popover } from 'antd'
import { SlidersHorizontal } from '#ui/icons.ts'
import type { ListColumn } from '../list-column.ts'
import styles from '../list.module.css'

type ColumnChooserProps<T> = {
  columns: readonly ListColumn<T>[]
  chosen: readonly string[]
  onChoose: (keys: string[]) => void
  onReset: () => void
}

/** Within the page's landmarks. */
function toolsOf(button: HTMLElement): HTMLElement {
  return button.parentElement ?? document.body
}

export function ColumnChooser<T>({ columns, chosen, onChoose, onReset }: ColumnChooserProps<T>) {
  const choices = (
    <div className={styles.chooser}>
      <Checkbox.Group
        value={[...chosen]}
        options={columns.map(({ key, title }, i) => ({ value: key, label: title, disabled: i === 0 }))}
        onChange={(keys) => onChoose(keys)}
      />
      <Button type="link" size="small" onClick={onReset}>
        恢复默认
      </Button>
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" getPopupContainer={toolsOf} content={choices}>
      <Button type="text" icon={<SlidersHorizontal />}>
        列
      </Button>
    </Popover>
  )
}
