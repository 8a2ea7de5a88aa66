/** What every operation answers where not all is well, as documented. */
import { DOCUMENTED, testAnswers } from './documented-answers.ts';

testAnswers(DOCUMENTED.filter(([, status]) => status >= 300));
