-- What a role is for, in a sentence; no right follows from it, so the seal of a role does not cover it.
alter table role add column purpose text not null default '';
update role set purpose = '建立员工账号与角色，维护系统设置、字典与对接；不办理业务，也不查看审计记录。' where id = 'administrator';
update role set purpose = '审核漏扫申请，管理申请人账号与测评项目。' where id = 'assessor';
update role set purpose = '办理查询币充值、发票与申诉，合并重复的客户。' where id = 'finance';
update role set purpose = '编写与发布网站内容，回复咨询，办理个人信息请求。' where id = 'editor';
update role set purpose = '查看审计记录与系统监控，不改动任何数据。' where id = 'auditor';
