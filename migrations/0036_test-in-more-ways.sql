-- Lactose is tested as well, and half a portion after a reaction.
alter table meal_plans.protocols
  drop constraint protocols_protocol_check,
  add constraint protocols_protocol_check check (
    protocol in ('low-fodmap', 'gerd-triggers', 'rosacea-triggers', 'migraine-triggers', 'lactose-rechallenge')
  );

alter table meal_plans.protocol_acts
  drop constraint protocol_acts_act_check,
  add constraint protocol_acts_act_check check (
    act in ('pause', 'resume', 'stop', 'seen_clinician', 'go_on', 'repeat', 'repeat_half', 'skip', 'next')
  );
