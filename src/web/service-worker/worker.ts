/** The service worker. What it does stands in the files beside it. */
import './push.ts'
