import { Button } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { FileButton } from '#platform/calls/shared/file-button.tsx'
import { libraryPictureLimits, libraryPictureRefusals } from '#platform/media/rules.ts'
import { Facts } from '#ui/antd/record/facts.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import { ImageUp } from '#ui/icons.ts'
import { Initials } from '#ui/initials.tsx'
import { Fact } from '#ui/text/fact.tsx'
import type { getOwnDetails } from '../../contract.ts'
import { removeOwnPicture, setOwnPicture } from '../../session-contract.ts'
import type { Me } from '../../shared/staff-profile.ts'
import styles from './own-person.module.css'

type OwnPersonProps = { me: Me; details: CallReply<typeof getOwnDetails>; onChange: (now: Me) => Promise<void> }

/** What colleagues see of oneself. The phone gets invitations and new passwords, so account managers alone change it. */
export function OwnPerson({ me, details: { department, phone }, onChange }: OwnPersonProps) {
  async function send(file: File): Promise<void> {
    const now = await callFromBrowser(setOwnPicture, { file })
    showToast('success', '头像已更换')
    await onChange(now)
  }

  async function remove(): Promise<void> {
    await attempt(async () => {
      const now = await callFromBrowser(removeOwnPicture, {})
      showToast('success', '头像已移除')
      await onChange(now)
    })
  }

  return (
    <>
      <h2>个人信息</h2>
      <div className={styles.picture}>
        <Initials name={me.userName} picture={me.picture} large />
        <FileButton
          accept=".png,.jpg,.jpeg,.webp"
          limit={{ bytes: libraryPictureLimits.bytes, refusal: libraryPictureRefusals.tooLarge }}
          icon={<ImageUp />}
          send={send}
        >
          {me.picture ? '更换头像' : '上传头像'}
        </FileButton>
        {me.picture && <Button onClick={() => void remove()}>移除头像</Button>}
      </div>
      <Facts>
        <Fact name="部门">{department || '未填写'}</Fact>
        <Fact name="工作电话">{phone || '未填写'}</Fact>
      </Facts>
      <p>姓名、部门与工作电话有变动时，请联系账号管理员修改。</p>
    </>
  )
}
