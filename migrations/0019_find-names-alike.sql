-- One form of a text to find and to sort it by, whatever collation the server has: in lower case, without accents
-- and apostrophes. In the C locale lower() knows the letters of ASCII alone, so that the others are named here.
create function platform.plain_text(text) returns text
  language sql immutable strict parallel safe
  return lower(
    translate(
      replace(replace(replace(replace(replace(replace(replace(replace(
        regexp_replace(normalize($1, NFKD) collate "C", '[\u0300-\u036f''’]', '', 'g'),
        'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'ß', 'ss'), 'ẞ', 'ss'), 'Þ', 'th'), 'þ', 'th'),
      'ØøĐđÐðŁłĦħŦŧıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣςΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
      'ooddddllhhttiαβγδεζηθικλμνξοπρσστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
    ) collate "C"
  );

-- What administrators find a member by, kept so that it need not be computed for each member at each search.
alter table members.profiles add column searched text not null
  generated always as (platform.plain_text(username || ' ' || email || ' ' || coalesce(name, ''))) stored;
