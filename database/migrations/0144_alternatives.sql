-- A condition that accepts any of several answers across questions: `[{"questionId": …, "answers": [… , …]}, …]`, judged by the survey as long as the
-- questions offer these answers. Null where it is to be read in the notice.

alter table announcement_checks
  add "anyOf" jsonb constraint "alternativesOfQuestions" check (
    case when jsonb_typeof("anyOf") = 'array' then jsonb_array_length("anyOf") >= 2
      and jsonb_array_length("anyOf") = jsonb_array_length(jsonb_path_query_array("anyOf", 'strict $[*] ? (
        @.type() == "object" && @.questionId like_regex "^[0-9a-f-]{36}$"
        && @.answers.type() == "array" && @.answers.size() >= 1
        && !exists(@.answers[*] ? (@.type() != "string"))
        && !exists(@.answers[*] ? (!(@ like_regex "^[0-9a-f-]{36}$"))))'))
    else "anyOf" is null end
  );
