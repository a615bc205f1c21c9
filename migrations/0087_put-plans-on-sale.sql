-- A plan can be prepared before visitors can buy it. Plans that exist are on sale.
alter table catalogue.plans add column enabled boolean not null default true;
