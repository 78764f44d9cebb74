import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applicant } from '../../../../../../test/harness/actors.ts'
import { openStaffOffice, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import { toFile } from '../../../../../../test/harness/spooled-file.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { getMe, getOwnDetails, setDetails } from '../../contract.ts'
import { removeOwnPicture, setOwnPicture } from '../../session-contract.ts'

let office: StaffOffice
let wang: Actor

beforeEach(async () => {
  office = await openStaffOffice()
  await office.hire('wang', 'assessor')
  await office.hire('admin', 'administrator')
  wang = (await office.login('wang')).actor
})
afterEach(() => office.close())

async function photograph(): Promise<Buffer> {
  const exif = { IFD0: { Artist: 'secret' }, IFD3: { GPSLatitude: '31/1 12/1 0/1' } }
  const canvas = sharp({ create: { width: 600, height: 400, channels: 3, background: '#2060a0' } })
  return canvas.withExif(exif).jpeg().toBuffer()
}

test('an own picture becomes a small square without metadata, and is removed again', async () => {
  const bytes = await photograph()
  const desk = office.as(wang)
  expect((await desk.call(getMe, {})).picture).toBe('')
  const { picture } = await desk.call(setOwnPicture, { file: toFile(bytes, 'me.jpg') })
  const drawn = Buffer.from(picture.replace('data:image/webp;base64,', ''), 'base64')
  const { format, width, height, exif } = await sharp(drawn).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 128, height: 128, exif: undefined })
  expect((await desk.call(getMe, {})).picture).toBe(picture)
  expect(await office.audit('staff.set-picture')).toMatchObject([{ subject: 'staff id-wang', actor_id: 'id-wang' }])
  expect((await desk.call(removeOwnPicture, {})).picture).toBe('')
  expect(await office.audit('staff.remove-picture')).toMatchObject([{ subject: 'staff id-wang' }])
  await expect(desk.call(removeOwnPicture, {})).rejects.toMatchObject({ code: 'wrong_state' })
})

test.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'picture_wrong_type'],
  ['a document', '%PDF-1.7 …', 'picture_wrong_content'],
  ['nothing', '', 'file_empty'],
])('%s is no picture of a person', async (_, content, code) => {
  await expect(office.as(wang).call(setOwnPicture, { file: toFile(Buffer.from(content), 'me.png') })).rejects.toMatchObject({ code })
  expect((await office.as(wang).call(getMe, {})).picture).toBe('')
})

test('pictures are staff’s own: others have none, and many in an hour are refused', async () => {
  const file = toFile(await photograph(), 'me.jpg')
  await expect(office.as(applicant()).call(setOwnPicture, { file })).rejects.toMatchObject({ code: 'invalid_session' })
  for (let i = 0; i < 30; i++) await office.as(wang).call(setOwnPicture, { file })
  await expect(office.as(wang).call(setOwnPicture, { file })).rejects.toMatchObject({ code: 'too_often' })
  const admin = (await office.login('admin')).actor
  expect((await office.as(admin).call(getMe, {})).picture).toBe('')
})

test('one sees the own department and phone as account managers have written them', async () => {
  const admin = office.as((await office.login('admin')).actor)
  const before = { department: '', phone: '' }
  await admin.call(setDetails, { id: 'id-wang', department: '测评部', phone: '13800000009', before })
  expect(await office.as(wang).call(getOwnDetails, {})).toEqual({ department: '测评部', phone: '13800000009' })
})
