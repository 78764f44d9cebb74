import type { Findable } from '#platform/finding/server/findable.ts'

export const findableApplications: Findable = {
  kind: 'scan-application',
  label: '漏扫申请',
  table: 'scan_application',
  needs: ['scan.read'],
  path: ({ id }) => `/console/scan-applications/${id}`,
  async read(db, ids) {
    const rows = await db.selectFrom('scan_application').select(['id', 'number', 'name', 'applicant_name']).where('id', 'in', ids).execute()
    return rows.map(({ id, number, name, applicant_name }) => ({
      id,
      title: name,
      detail: `${number} · ${applicant_name}`,
      numbers: [number],
      names: [name, applicant_name],
    }))
  },
}
