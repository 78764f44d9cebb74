import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useConfirm } from '#platform/calls/shared/use-confirm.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { Ellipsis, Folder as FolderIcon, FolderPlus } from '#ui/icons.ts'
import { removeFolder } from '../../contract.ts'
import { findFolderPath, type Folder } from '../../shared/folder-options.ts'
import { mediaPath } from '../../rules.ts'
import styles from './media-list.module.css'
import { FolderDialog, type FolderTask } from './folder-dialog.tsx'

type FolderBarProps = {
  folders: readonly Folder[]
  /** `all`, '' for outside all folders, or a folder. */
  current: string
  mayEdit: boolean
  onChanged: () => void
}

/** Where one is in the tree, the folders below, and what one may do to them. */
export function FolderBar({ folders, current, mayEdit, onChanged }: FolderBarProps) {
  const [task, setTask] = useState<FolderTask>()
  const toAddress = useFolderAddress()
  const here = folders.find(({ id }) => id === current)
  const below = folders.filter(({ parentId }) => parentId === (here?.id ?? ''))
  const path = findFolderPath(folders, current)

  return (
    <nav aria-label="文件夹" className={styles.folders}>
      <ol className={styles.path}>
        <li>{current === 'all' ? <span aria-current="page">全部文件</span> : <Link to={toAddress('')}>全部文件</Link>}</li>
        {current === '' && (
          <li>
            <span aria-current="page">未分类</span>
          </li>
        )}
        {path.map(({ id, name }) => (
          <li key={id}>{id === current ? <span aria-current="page">{name}</span> : <Link to={toAddress(id)}>{name}</Link>}</li>
        ))}
      </ol>
      {mayEdit && here && <FolderMenu folder={here} onChange={() => setTask({ is: 'change', folder: here })} onChanged={onChanged} />}
      {mayEdit && (
        <Button type="text" icon={<FolderPlus />} onClick={() => setTask({ is: 'add', parentId: here?.id ?? '' })}>
          新建文件夹
        </Button>
      )}
      {(below.length > 0 || (current === 'all' && folders.length > 0)) && (
        <ul className={styles.below}>
          {below.map(({ id, name, pictures }) => (
            <li key={id}>
              <Link to={toAddress(id)} className={styles.chip ?? ''}>
                <FolderIcon />
                {name}
                <small aria-label={`${pictures} 个`}>{pictures}</small>
              </Link>
            </li>
          ))}
          {current === 'all' && folders.length > 0 && (
            <li>
              <Link to={toAddress('none')} className={styles.chip ?? ''}>
                未分类
              </Link>
            </li>
          )}
        </ul>
      )}
      <FolderDialog task={task} folders={folders} onClose={() => setTask(undefined)} onDone={onChanged} />
    </nav>
  )
}

/** Another folder with the same filters and view. */
function useFolderAddress(): (folder: string) => string {
  const [search] = useSearchParams()
  return (folder) => {
    const next = new URLSearchParams(search)
    next.delete('page')
    next.delete('folder')
    if (folder) next.set('folder', folder)
    return next.size > 0 ? `${mediaPath}?${next}` : mediaPath
  }
}

type FolderMenuProps = { folder: Folder; onChange: () => void; onChanged: () => void }

function FolderMenu({ folder, onChange, onChanged }: FolderMenuProps) {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const toAddress = useFolderAddress()

  async function remove(): Promise<void> {
    await callFromBrowser(removeFolder, { id: folder.id })
    showToast('success', `文件夹“${folder.name}”已删除`)
    await navigate(toAddress(folder.parentId))
    onChanged()
  }

  function ask(): void {
    confirm({
      title: `删除文件夹“${folder.name}”？`,
      content: '只能删除空的文件夹。',
      okText: '删除',
      danger: true,
      work: remove,
    })
  }

  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'change', label: '重命名或移动' },
          { key: 'remove', label: '删除文件夹', danger: true },
        ],
        onClick: ({ key }) => (key === 'change' ? onChange() : ask()),
      }}
    >
      <Button type="text" icon={<Ellipsis />} aria-label={`文件夹“${folder.name}”的操作`} />
    </Dropdown>
  )
}
