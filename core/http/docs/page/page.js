// What `/docs` does in a browser; without it everything can still be read.
import { colourWhenSeen } from './colours.js';
import { addCopyButtons } from './copying.js';
import { startForms } from './forms.js';
import { chooseLanguage } from './programs.js';
import { markSection, unfoldForPaper, unfoldTarget } from './reading.js';
import { startSearch } from './search.js';

addCopyButtons(document);
colourWhenSeen(document);
chooseLanguage();
unfoldTarget();
markSection();
unfoldForPaper();
startSearch();
startForms();
