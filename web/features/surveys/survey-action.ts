/** Which words the button to a survey bears (1-people §4): start if there is none, complete if unfinished, completed if done. Key under `surveys.action`. */
export function surveyAction(state: 'none' | 'started' | 'complete'): 'start' | 'complete' | 'completed' {
  switch (state) {
    case 'none':
      return 'start';
    case 'started':
      return 'complete';
    case 'complete':
      return 'completed';
  }
}

/** Where a survey is filled in; without one yet, where it starts. A step is `territory`, `activity`, `investments` or the id of a question. */
export function surveyHref(agencyId: string, surveyId: string | null, step?: string): string {
  const place = `#/agencies/${agencyId}/surveys/${surveyId ?? 'new'}`;
  return step === undefined ? place : `${place}?step=${encodeURIComponent(step)}`;
}
