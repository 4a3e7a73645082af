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
