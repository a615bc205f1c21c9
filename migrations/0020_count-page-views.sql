-- How often each kind of page was opened on each day (UTC), and nothing about who opened it.
create schema analytics;

create table analytics.page_views (
  day date not null,
  page text not null,
  views bigint not null check (views > 0),
  primary key (day, page)
);
