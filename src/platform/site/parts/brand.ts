export const siteName = '澄观信息安全'
export const companyName = '澄观信息安全服务有限公司（演示）'
export const siteSlogan = '数据安全与数据治理服务'
