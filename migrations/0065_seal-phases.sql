-- Which diet with phases a member follows, what they decide, in which phase a week was, and which food was tested how, is
-- sealed with the key of its member from now on: a diet names the health goal that it is for. What is there becomes its
-- text, and is sealed by the job that finds it by these indexes. Days stay as they are.
alter table meal_plans.protocols
  drop constraint protocols_protocol_check,
  drop constraint protocols_profile_id_protocol_started_on_key,
  alter column protocol type bytea using convert_to(to_json(protocol)::text, 'UTF8');
create index protocols_by_profile on meal_plans.protocols (profile_id, started_on);

alter table meal_plans.protocol_acts add column decision bytea;
update meal_plans.protocol_acts
  set decision = convert_to(jsonb_build_object('act', act, 'challenge', challenge)::text, 'UTF8');
alter table meal_plans.protocol_acts alter column decision set not null, drop column act, drop column challenge;

alter table meal_plans.phase_weeks
  drop constraint phase_weeks_phase_check,
  alter column phase type bytea using convert_to(to_json(phase)::text, 'UTF8');

alter table meal_plans.test_portions add column test bytea;
update meal_plans.test_portions
  set test = convert_to(
    jsonb_build_object('challenge', challenge, 'step', step, 'fdcId', fdc_id, 'grams', grams)::text, 'UTF8');
alter table meal_plans.test_portions
  alter column test set not null,
  drop column challenge,
  drop column step,
  drop column fdc_id,
  drop column grams;

create index protocols_protocol_to_seal on meal_plans.protocols (id)
  where substring(protocol from 1 for 1) <> '\x01' and protocol <> '\x7b7d';
create index protocol_acts_decision_to_seal on meal_plans.protocol_acts (id)
  where substring(decision from 1 for 1) <> '\x01' and decision <> '\x7b7d';
create index phase_weeks_phase_to_seal on meal_plans.phase_weeks (id)
  where substring(phase from 1 for 1) <> '\x01' and phase <> '\x7b7d';
create index test_portions_test_to_seal on meal_plans.test_portions (id)
  where substring(test from 1 for 1) <> '\x01' and test <> '\x7b7d';
