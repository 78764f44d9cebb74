-- The hours of the support line and the time of an answer were words of the program; sites that show them go on doing so, and may change them.
update company_document set data = '{"telHours": "7×24 小时", "answerTime": "一个工作日内"}' || data where name = 'site';
update revision set data = '{"telHours": "7×24 小时", "answerTime": "一个工作日内"}' || data where kind = 'site';
update content_draft set data = '{"telHours": "7×24 小时", "answerTime": "一个工作日内"}' || data where kind = 'site';
