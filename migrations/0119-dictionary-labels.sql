-- Records keep the names that their entries of a dictionary had, and of a task type its code too.
alter table invoice add column kind_label text not null default '';
update invoice set kind_label = case kind
  when '02' then '电子发票（普通发票）'
  when '01' then '电子发票（增值税专用发票）'
  else kind
end;

alter table scan_application add column task_code text not null default '';
update scan_application set task_code = known.code
from (values
  ('111', '系统扫描|主机漏洞扫描|标准扫描'),
  ('112', '系统扫描|主机漏洞扫描|深度扫描'),
  ('113', '系统扫描|主机漏洞扫描|紧急漏洞专项'),
  ('121', '系统扫描|网络设备扫描|路由交换设备'),
  ('122', '系统扫描|网络设备扫描|安全设备'),
  ('130', '系统扫描|端口与服务探测'),
  ('211', 'Web扫描|网站漏洞扫描|快速'),
  ('212', 'Web扫描|网站漏洞扫描|标准'),
  ('213', 'Web扫描|网站漏洞扫描|深度'),
  ('220', 'Web扫描|接口（API）扫描'),
  ('230', 'Web扫描|网页篡改与暗链检测'),
  ('310', '口令猜测|操作系统口令'),
  ('320', '口令猜测|数据库口令'),
  ('330', '口令猜测|中间件与应用口令'),
  ('411', '配置核查|操作系统|按等保二级'),
  ('412', '配置核查|操作系统|按等保三级'),
  ('421', '配置核查|数据库|按等保二级'),
  ('422', '配置核查|数据库|按等保三级'),
  ('431', '配置核查|中间件|按等保二级'),
  ('432', '配置核查|中间件|按等保三级'),
  ('441', '配置核查|网络设备|按等保二级'),
  ('442', '配置核查|网络设备|按等保三级'),
  ('510', '数据库扫描|关系型数据库'),
  ('520', '数据库扫描|非关系型数据库'),
  ('530', '数据库扫描|国产数据库'),
  ('610', '移动应用检测|Android'),
  ('620', '移动应用检测|iOS'),
  ('630', '移动应用检测|小程序')
) as known (code, path)
where task_type = known.path;

-- Saved views of the queue name a kind as its applications do.
update saved_view set query = regexp_replace(
  regexp_replace(query, '([?&]kind=(?:[^&]*%2C)?)02(?=%2C|&|$)', '\1%E7%94%B5%E5%AD%90%E5%8F%91%E7%A5%A8%EF%BC%88%E6%99%AE%E9%80%9A%E5%8F%91%E7%A5%A8%EF%BC%89'),
  '([?&]kind=(?:[^&]*%2C)?)01(?=%2C|&|$)', '\1%E7%94%B5%E5%AD%90%E5%8F%91%E7%A5%A8%EF%BC%88%E5%A2%9E%E5%80%BC%E7%A8%8E%E4%B8%93%E7%94%A8%E5%8F%91%E7%A5%A8%EF%BC%89')
where list = '/console/invoices';
