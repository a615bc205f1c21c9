-- Seven foods of the starter catalogue were drawn as others that look a little alike. Those that somebody drew anew stay.
update catalogue.foods food set look_shape = drawn.now_as
from (values
  (170073, 'daikon', 'jicama'),
  (168424, 'daikon', 'kohlrabi'),
  (170496, 'nori', 'wakame'),
  (169717, 'couscous', 'tapioca'),
  (174218, 'squid', 'octopus'),
  (174219, 'mussel', 'oyster'),
  (168412, 'endive', 'escarole')
) drawn (fdc_id, was_as, now_as)
where food.fdc_id = drawn.fdc_id and food.look_shape = drawn.was_as;
