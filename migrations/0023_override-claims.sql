-- A sentence that sounds like a claim is published only when an administrator lets it stand: which one, why, who
-- says so and since when, as { sentence, reason, by, at }.
alter table content.posts add column overrides jsonb not null default '[]';
