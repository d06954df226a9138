const KEPT = {"version":"d8878db7645e","entry":"/static/assets/index-Bzqe7dAi.js","shell":["/static/assets/App-AQHekd5N.js","/static/assets/App-CF9SvHyu.js","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Chinatown-DpU4xsM9.js","/static/assets/Dadaocheng-BbAtIOKm.js","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Door-CnzDU06v.js","/static/assets/Door-CtjF7S__.js","/static/assets/Door-DS48J3sm.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Message-MLqAvx9V.js","/static/assets/Missing-1JTwscaw.js","/static/assets/Missing-BhxLD8Dh.js","/static/assets/Offline-CdDP6_R6.js","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Rules-RJk8cMQs.js","/static/assets/Rules-cXR_VhrK.css","/static/assets/index-Bzqe7dAi.js","/static/assets/reading-BpEB1q6H.js","/static/assets/reading-CKZEe9-S.css","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-DSs8seIx.js","/static/assets/rules-dadaocheng-D5SYgjl2.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-oQW20z0G.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/shops-C3pGsqlc.js"],"byLocale":{"en":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-en-start-DIXWjxxl.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-oQW20z0G.js"],"fr":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-fr-start-CLwXoWom.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-oQW20z0G.js"],"pl":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-pl-start-0w1O8X41.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-oQW20z0G.js"],"de":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-de-start-CIBKc0Be.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-oQW20z0G.js"],"zh-Hant":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-zh-Hant-start-BeW5j6ss.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-oQW20z0G.js"]},"fonts":["/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2"],"page":["/static/assets/index-Bzqe7dAi.js","/static/assets/pocket-gl3h4hMC.js","/static/assets/AfterTalk-BdKJ4Q_L.js","/static/assets/Analysis-C2FYa5n7.js","/static/assets/App-AQHekd5N.js","/static/assets/App-CF9SvHyu.js","/static/assets/Bar-BFow8MKM.js","/static/assets/BotChoice-9wauHBvT.js","/static/assets/BotSheet-C9IppHN8.js","/static/assets/Bubble-91Aeq4IZ.js","/static/assets/CardFigures-BHb2016A.js","/static/assets/CardFigures-D7sxlp_M.js","/static/assets/Chinatown-CCBz5TYe.js","/static/assets/Chinatown-DpU4xsM9.js","/static/assets/Chinatown-KF2hJyCM.js","/static/assets/ChinatownLesson-BXlviWBm.js","/static/assets/CopyLink-CCwf63MI.js","/static/assets/Cube-BhDhfh4P.js","/static/assets/Cubes-_O-z0aSl.js","/static/assets/Curtain-B5TNMIZz.js","/static/assets/Curves-CGzU-sCH.js","/static/assets/Dadaocheng-BbAtIOKm.js","/static/assets/Dadaocheng-D-4WoWD_.js","/static/assets/Dadaocheng-f68W6RZ9.js","/static/assets/DadaochengLesson-D7vcgfMK.js","/static/assets/Daily-CgTDumUU.js","/static/assets/Deals-ClMLQQZK.js","/static/assets/DoneDeal-dca-itZO.js","/static/assets/Door-CnzDU06v.js","/static/assets/Door-CtjF7S__.js","/static/assets/DoorGroups-BqOzk5lM.js","/static/assets/Ending-BBbMCay9.js","/static/assets/Ending-DMEHmXLd.js","/static/assets/FilmScreen-CyrwHPum.js","/static/assets/Gathering-CZ8wfHYw.js","/static/assets/Group-Bk_AVASt.js","/static/assets/HandOver-ioJ8NzRq.js","/static/assets/HintWhy-BCRPr7X7.js","/static/assets/HostSheet-CNIS_Ozq.js","/static/assets/Invitation-5XlC99Uu.js","/static/assets/Invitations-C1686hzi.js","/static/assets/InviteSheet-BMNboVB3.js","/static/assets/KeysCard-CywUcL8l.js","/static/assets/KeysCard-DON8A0xy.js","/static/assets/KeysSheet-Diolf565.js","/static/assets/LeaveSheet-CpReNPSE.js","/static/assets/Ledger-BRBKEWn0.js","/static/assets/Ledger-CPLJdghc.js","/static/assets/Lesson-DrrNvmKG.js","/static/assets/Letters-Bmu2AXMV.js","/static/assets/MenuBody-D6HWLVaW.js","/static/assets/Message-MLqAvx9V.js","/static/assets/Microphone-CJFD1Vs1.js","/static/assets/Mine-dhzq3-bB.js","/static/assets/Missing-1JTwscaw.js","/static/assets/Missing-BhxLD8Dh.js","/static/assets/MoneyStepper-IkXuhhOo.js","/static/assets/More-CRDalu5o.js","/static/assets/NewTable-CCTgW3Pw.js","/static/assets/Nothing-B6OEO-IL.js","/static/assets/Offline-CdDP6_R6.js","/static/assets/Open-BKC5az9k.js","/static/assets/Opening-bjjkL8jT.js","/static/assets/OutlookCard-DeDFwK2X.js","/static/assets/OwnData-e2ACUD65.js","/static/assets/PayTable-gilm9HhK.js","/static/assets/Person-87qxaNRF.js","/static/assets/PersonSheet-zjRQzPtM.js","/static/assets/PhoneTable-Dkd-2tcM.js","/static/assets/PlainAnalysis-yr2YVpGY.js","/static/assets/PlainTable-Ca6igQvb.js","/static/assets/PlainValue-CUf0HA6g.js","/static/assets/Privacy-CKZ8bq9q.js","/static/assets/PromiseForm-CiTr7Cjm.js","/static/assets/QrCode-_OmrKnQ5.js","/static/assets/Recap-a4yJTHOV.js","/static/assets/RematchWaits-WyHR-V4u.js","/static/assets/Replay-ChM86VOK.js","/static/assets/Rules-RJk8cMQs.js","/static/assets/RulesCard-CtZLx7ht.js","/static/assets/Said-oKgJyB9f.js","/static/assets/SeatLink-7wZdaOsd.js","/static/assets/Settings-DjQLg7uk.js","/static/assets/Shared-B1Hl7yZW.js","/static/assets/Sheet-CtoYsQwd.js","/static/assets/SlowParts-DFOjQc73.js","/static/assets/Start-CQA4990r.js","/static/assets/Table-BGQ_c0mW.js","/static/assets/TableLink-DhjRP6Hn.js","/static/assets/TableWebhook--Sg1R0w_.js","/static/assets/Tables-Dd3xSMks.js","/static/assets/Talk-8ELm-jCr.js","/static/assets/Talk-DVLTlupT.js","/static/assets/TalkSheet-BOvOI-LX.js","/static/assets/TempleFaces-D4ArzUYM.js","/static/assets/TimeOffSheet-DkVh3V3i.js","/static/assets/TurnedAway-CAi0v2Xc.js","/static/assets/Turns-saYhJ0F8.js","/static/assets/Watch-0vKhcyjm.js","/static/assets/WatchAgain-Dp33ANvS.js","/static/assets/WebhookForm-ZAvWFE-6.js","/static/assets/WhoSheet-Cipqdch-.js","/static/assets/WideTable-CdRSbpEW.js","/static/assets/YourTurn-D56LlpAU.js","/static/assets/bots-CrdsTU61.js","/static/assets/changes-BsaSKw8f.js","/static/assets/chinatown-deal-Cd7mbTFH.js","/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-deal-ByjUmTDB.js","/static/assets/dadaocheng-deal-Dw_jx0ai.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/dropped.svelte-DfTRQLBa.js","/static/assets/fault-report-CWWaz6q4.js","/static/assets/film-Cp4XyEbn.js","/static/assets/lesson-5qKzVk0_.js","/static/assets/motion-N5S7rPfg.js","/static/assets/offer-DJtkmCdQ.js","/static/assets/open-table-BD5Tr9ID.js","/static/assets/options-CYKAsAnZ.js","/static/assets/page-CBu_2u2H.js","/static/assets/parts-CkPc-Nft.js","/static/assets/phrases-B-UAB2y-.js","/static/assets/phrases-Bhusy0d4.js","/static/assets/playback.svelte-Be8ySj1W.js","/static/assets/ranks-DqYtOUYQ.js","/static/assets/ranks-vbC1d8Q4.js","/static/assets/reading-BpEB1q6H.js","/static/assets/refusals-4pyzPxs2.js","/static/assets/refusals-UJ5wnD_2.js","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-DSs8seIx.js","/static/assets/rules-dadaocheng-D5SYgjl2.js","/static/assets/sentences-DNDJ9dZs.js","/static/assets/shared-oQW20z0G.js","/static/assets/ships-74aT9pvD.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/shops-C3pGsqlc.js","/static/assets/table-DBi8AXlj.js","/static/assets/telling.svelte-CgeMNGdz.js","/static/assets/tempos-KP9LARIl.js","/static/assets/trading-CPzQQEOM.js","/static/assets/turned-B0npltzl.js","/static/assets/uPlot.esm-C4ecZUO0.js","/static/assets/unsent-DQx994FS.js","/static/assets/words-5G6hkN8M.js","/static/assets/words-BWwFpiYn.js","/static/assets/AfterTalk-go7upC8V.css","/static/assets/Bar-DZzSRsND.css","/static/assets/BotSheet-CPtY5IvI.css","/static/assets/Bubble-DkN8-FrG.css","/static/assets/Chinatown-BnRA6dpe.css","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/CopyLink-CXGQ6VAf.css","/static/assets/Cubes-DA_xgwAb.css","/static/assets/Curtain-CP3DfaWd.css","/static/assets/Curves-DYkWOTmy.css","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-DkjIYswD.css","/static/assets/Daily-gP2CWEYr.css","/static/assets/Deals-BhO_vyxN.css","/static/assets/DoneDeal-DVok4RuS.css","/static/assets/Door-DS48J3sm.css","/static/assets/DoorGroups-BiLTOF6H.css","/static/assets/Ending-BUW98vI7.css","/static/assets/Ending-C7wcWR8k.css","/static/assets/FilmScreen-BIGMMEQP.css","/static/assets/Gathering-BO6_UHiS.css","/static/assets/Group-CXeg7IxC.css","/static/assets/HandOver-C8X1wxb2.css","/static/assets/HintWhy-BnrO7kil.css","/static/assets/HostSheet-CZYLBa8B.css","/static/assets/Invitation-Cf-7np6m.css","/static/assets/Invitations-Dp3GW55t.css","/static/assets/KeysSheet-DWsmuyMA.css","/static/assets/LeaveSheet-DXO3_au8.css","/static/assets/Ledger-CUWVNsbW.css","/static/assets/Lesson-D4AHSj8T.css","/static/assets/Letters-BPl896PT.css","/static/assets/MenuBody-B2Y17Udf.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Microphone-Dnvq22rJ.css","/static/assets/Mine-DNbWLN38.css","/static/assets/MoneyStepper-DKsFZb7m.css","/static/assets/More-DHyIxzth.css","/static/assets/NewTable-BoP4V5kW.css","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Open-BKy8u_ov.css","/static/assets/Opening-DhtNpeHT.css","/static/assets/OutlookCard-CdNhBSka.css","/static/assets/OwnData-2RdAdssH.css","/static/assets/PayTable-DWdM18LC.css","/static/assets/Person-CqVw9_Fe.css","/static/assets/PersonSheet-M3I0VhuV.css","/static/assets/PhoneTable-DO7N6CS0.css","/static/assets/PlainTable-F5nrOZNo.css","/static/assets/PlainValue-6GQQR7oB.css","/static/assets/Privacy-D-eT8I-N.css","/static/assets/PromiseForm-DU5amt1n.css","/static/assets/QrCode-BZLBW1OD.css","/static/assets/Recap-SnltKCdL.css","/static/assets/RematchWaits-BXwLtzzU.css","/static/assets/Rules-cXR_VhrK.css","/static/assets/RulesCard-BXDqlsI6.css","/static/assets/SeatLink-BKXFYcL0.css","/static/assets/Settings-YRFrk6B6.css","/static/assets/Sheet-BIsamZGh.css","/static/assets/SlowParts-CgqqclQP.css","/static/assets/Start-CqbC-1iX.css","/static/assets/Table-CnJUOQ6G.css","/static/assets/TableLink-o3JtrUmJ.css","/static/assets/TableWebhook-SVX8-bF-.css","/static/assets/Tables-D3ewQByv.css","/static/assets/Talk-DJP1tR0L.css","/static/assets/TalkSheet-C3h4d0B7.css","/static/assets/TempleFaces-s5SF7jgO.css","/static/assets/TimeOffSheet-Dfq1kvF7.css","/static/assets/Turns-7BtX1kTW.css","/static/assets/Watch-CRrlmI5g.css","/static/assets/WatchAgain-Ds-F9Eek.css","/static/assets/WebhookForm-Cl_C2o_C.css","/static/assets/WhoSheet-Dh3QiaA9.css","/static/assets/WideTable-QaiDYXXs.css","/static/assets/YourTurn-yRSZqJOG.css","/static/assets/changes-CghSwIVQ.css","/static/assets/chinatown-deal-CV_DuyGq.svg","/static/assets/chinatown-split-business-DdB42cIb.svg","/static/assets/dadaocheng-line-DIuYkxhn.svg","/static/assets/lesson-DBfEH2y8.css","/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/pocket-worker-DsDiwUTc.js","/static/assets/reading-CKZEe9-S.css","/static/assets/shared-CDOVpMun.css","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2","/static/assets/table-DbKw-A1P.css","/static/assets/trading-k6T8IP3u.css","/static/assets/uPlot-CnsZ1jie.css"],"pageByLocale":{"en":["/static/assets/messages-en-book_ada-BCsmjmc4.js","/static/assets/messages-en-book_bruno-BK2YBObk.js","/static/assets/messages-en-book_lan-CddXanWa.js","/static/assets/messages-en-book_mika-B5-vWRXM.js","/static/assets/messages-en-book_tomas-DUpTak2E.js","/static/assets/messages-en-book_wen-BAvnBAH4.js","/static/assets/messages-en-chinatown-IkvPl-3-.js","/static/assets/messages-en-dadaocheng-D-QK_o3u.js","/static/assets/messages-en-forms-DgmOsQDo.js","/static/assets/messages-en-keys-Bwk8zbJh.js","/static/assets/messages-en-pages-BM6GcJPd.js","/static/assets/messages-en-plain-B7R6Dph7.js","/static/assets/messages-en-pocket-BBHMKfoI.js","/static/assets/messages-en-refusals-BTnmD0do.js","/static/assets/messages-en-start-DIXWjxxl.js","/static/assets/messages-en-voices-CezMYtIL.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js"],"fr":["/static/assets/messages-fr-book_ada-C2RN2Gk6.js","/static/assets/messages-fr-book_bruno-DvOHZNM6.js","/static/assets/messages-fr-book_lan-CoBGC0ZE.js","/static/assets/messages-fr-book_mika-B25bmg2x.js","/static/assets/messages-fr-book_tomas-Dch_BHqN.js","/static/assets/messages-fr-book_wen-4op4lNpN.js","/static/assets/messages-fr-chinatown-BF3RG5pv.js","/static/assets/messages-fr-dadaocheng-CsXFRhvI.js","/static/assets/messages-fr-forms-C1e2OKw-.js","/static/assets/messages-fr-keys-B-nWcDxf.js","/static/assets/messages-fr-pages-MRoBiWVM.js","/static/assets/messages-fr-plain-KLCgWxah.js","/static/assets/messages-fr-pocket-tFOTkAyc.js","/static/assets/messages-fr-refusals-DsXVBSqb.js","/static/assets/messages-fr-start-CLwXoWom.js","/static/assets/messages-fr-voices-BDQ_FqqX.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js"],"pl":["/static/assets/messages-pl-book_ada-C40OB04U.js","/static/assets/messages-pl-book_bruno-Y0884YWX.js","/static/assets/messages-pl-book_lan-ByB4dV9_.js","/static/assets/messages-pl-book_mika-CRWPyU53.js","/static/assets/messages-pl-book_tomas-DUsEqz8Y.js","/static/assets/messages-pl-book_wen-BPemtNoU.js","/static/assets/messages-pl-chinatown-4ugkJPQh.js","/static/assets/messages-pl-dadaocheng-jTuMM37k.js","/static/assets/messages-pl-forms-Ti8ZfIhO.js","/static/assets/messages-pl-keys-kJryEW0y.js","/static/assets/messages-pl-pages-D4RbTWGI.js","/static/assets/messages-pl-plain-CqrTPir8.js","/static/assets/messages-pl-pocket-q0B-C5z2.js","/static/assets/messages-pl-refusals-UN5o83M8.js","/static/assets/messages-pl-start-0w1O8X41.js","/static/assets/messages-pl-voices-mQAMPmGU.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js"],"de":["/static/assets/messages-de-book_ada-CTAK2yp-.js","/static/assets/messages-de-book_bruno-DvGyZ-H4.js","/static/assets/messages-de-book_lan-DHX6VvJm.js","/static/assets/messages-de-book_mika-BKD_iWEK.js","/static/assets/messages-de-book_tomas-BeiGACag.js","/static/assets/messages-de-book_wen-B7fgRUrU.js","/static/assets/messages-de-chinatown-BwyqfGuN.js","/static/assets/messages-de-dadaocheng-CnK68QXk.js","/static/assets/messages-de-forms-CvqC32hY.js","/static/assets/messages-de-keys-DItbIeGS.js","/static/assets/messages-de-pages-Bekmi8Qv.js","/static/assets/messages-de-plain-CNbu87Pf.js","/static/assets/messages-de-pocket-BJdee4kg.js","/static/assets/messages-de-refusals-CXnP_1Kj.js","/static/assets/messages-de-start-CIBKc0Be.js","/static/assets/messages-de-voices-BhLeVGkK.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js"],"zh-Hant":["/static/assets/messages-zh-Hant-book_ada-7MmEBfHL.js","/static/assets/messages-zh-Hant-book_bruno-Bo0euuCS.js","/static/assets/messages-zh-Hant-book_lan-C5Tse7R8.js","/static/assets/messages-zh-Hant-book_mika-Dw7Z94gP.js","/static/assets/messages-zh-Hant-book_tomas-QL_mY4lI.js","/static/assets/messages-zh-Hant-book_wen-BcIBmAod.js","/static/assets/messages-zh-Hant-chinatown-3aumiSgu.js","/static/assets/messages-zh-Hant-dadaocheng-SvSDZinm.js","/static/assets/messages-zh-Hant-forms-_0tTQJP0.js","/static/assets/messages-zh-Hant-keys-BNkHK7QJ.js","/static/assets/messages-zh-Hant-pages-BErU9jIS.js","/static/assets/messages-zh-Hant-plain-D8FdkX1c.js","/static/assets/messages-zh-Hant-pocket-DgAIX29Z.js","/static/assets/messages-zh-Hant-refusals-B4_ALl1c.js","/static/assets/messages-zh-Hant-start-BeW5j6ss.js","/static/assets/messages-zh-Hant-voices-DJb8ar-X.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js"]}};
/*
 * The service worker: keeps the shell and the rules for when there is no server, shows what the
 * server calls us for, and opens the table.
 *
 * A server that answers is always believed: the cache is asked only if there is no answer. So no
 * page is older than its server. `KEPT`, the files of one version, is written above by the build.
 */

const IS_FOLDER = false; // `teahouse pocket` writes true: then all lies in a folder of any host
const CACHE = `teahouse ${KEPT.version}`;
const POCKET = "teahouse pocket "; // begins the names of the pocket edition's caches
const POCKET_PAGE = `${POCKET}page ${KEPT.version}`;
const ROOT = new URL(self.registration.scope).pathname;
const POCKET_DOCUMENT = IS_FOLDER ? ROOT : "/pocket";
const LOCALE = "/kept-locale"; // an entry of the cache that no request asks for

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

/** What an earlier version had kept is kept of this one before it takes over. */
async function install() {
  const locale = await (await caches.match(LOCALE))?.text();
  if (locale) await keep(locale).catch(() => undefined);
  await self.skipWaiting();
}

async function activate() {
  const isOld = (name) =>
    name.startsWith(POCKET)
      ? name.startsWith(`${POCKET}page`) && name !== POCKET_PAGE
      : name !== CACHE;
  const others = (await caches.keys()).filter(isOld);
  await Promise.all(others.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate" && !pathname.startsWith("/api/"))
    event.respondWith(IS_FOLDER ? inFolder(event, pathname) : documentOf(event, pathname));
  else if (pathname.startsWith(`${ROOT}static/`))
    event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function documentOf(event, pathname) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return kept(pathname.startsWith(POCKET_DOCUMENT) ? POCKET_DOCUMENT : "/");
  }
}

/** A folder has one page, which is told which of its addresses was asked for. */
function inFolder(event, pathname) {
  const asked = pathname.slice(ROOT.length);
  if (!asked || asked.endsWith(".html")) return documentOf(event, asked ? pathname : ROOT);
  const { search } = new URL(event.request.url);
  return Response.redirect(`${ROOT}?to=${encodeURIComponent(`/${asked}${search}`)}`);
}

async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

/** Keeps the shell and the rules in a language, if the server has the same version as we. */
async function keep(locale) {
  const cache = await caches.open(CACHE);
  const page = await fetch("/", { cache: "no-cache" });
  if (!(await page.clone().text()).includes(KEPT.entry)) return;
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.shell, ...(KEPT.byLocale[locale] ?? [])];
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  await Promise.all(KEPT.fonts.map((path) => add(cache, path, { isOptional: true })));
  await cache.put("/", page);
  await cache.put(LOCALE, new Response(locale));
}

/** Keeps the page of the pocket edition; the tab itself has kept what Python needs. */
async function keepPocket(locale) {
  const cache = await caches.open(POCKET_PAGE);
  const known = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const wanted = [...KEPT.page, ...(KEPT.pageByLocale[locale] ?? [])].map(
    (path) => ROOT + path.slice(1),
  );
  await Promise.all(wanted.filter((path) => !known.has(path)).map((path) => add(cache, path)));
  const page = await fetch(POCKET_DOCUMENT, { cache: "no-cache" });
  if (page.ok) await cache.put(POCKET_DOCUMENT, page);
}

/** From the browser's own cache if it is there, and else past it: that must not hold two versions. */
async function add(cache, path, { isOptional = false } = {}) {
  const fetched = (mode) => fetch(path, { cache: mode, mode: "same-origin" }).catch(() => null);
  let answer = await fetched("only-if-cached");
  if (!answer?.ok && !isOptional) answer = await fetched("no-store");
  if (answer?.ok) await cache.put(path, answer);
  else if (!isOptional) throw new Error(`${path} is not there`);
}

self.addEventListener("push", (event) => {
  const { title, body, path, table, tag, mute } = event.data.json();
  const shown = self.registration.showNotification(title, {
    body,
    tag, // a later call about the same table replaces this one
    icon: "/static/cup.svg",
    data: { path, table },
    actions: mute ? [{ action: "mute", title: mute }] : [],
  });
  event.waitUntil(shown);
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, table } = event.notification.data;
  event.waitUntil(event.action === "mute" ? muteTable(table) : open(path));
});

self.addEventListener("message", (event) => {
  if (event.data?.type === "looking") event.waitUntil(withdraw(event.data.table));
  if (event.data?.type === "keep") event.waitUntil(keep(event.data.locale));
  if (event.data?.type === "keep pocket") event.waitUntil(keepPocket(event.data.locale));
});

/** Whoever looks at a table needs no call about it. */
async function withdraw(table) {
  for (const lying of await self.registration.getNotifications({ tag: table })) lying.close();
}

function muteTable(table) {
  return fetch("/api/people/me/notices/mute", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ table }),
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
