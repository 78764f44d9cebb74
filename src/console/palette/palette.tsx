import { Dialog } from '#ui/antd/dialog.tsx'
import { KeyList } from './key-list.tsx'
import { FindBox } from './find-box.tsx'

type PaletteProps = { open: 'find' | 'keys' | undefined; account: string; onShow: (open: 'find' | 'keys' | undefined) => void }

export function Palette({ open, account, onShow }: PaletteProps) {
  const close = () => onShow(undefined)
  return (
    <>
      <Dialog open={open === 'find'} onClose={close} title="快速查找" width={640}>
        <FindBox account={account} onDone={close} onKeys={() => onShow('keys')} />
      </Dialog>
      <Dialog open={open === 'keys'} onClose={close} title="键盘快捷键" width={420}>
        <KeyList />
      </Dialog>
    </>
  )
}
