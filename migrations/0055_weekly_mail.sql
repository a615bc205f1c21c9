-- When its member stopped the mail that brings each week; null while it comes.
alter table members.profiles add column weekly_mail_stopped_at timestamptz;
