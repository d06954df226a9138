const KEPT = {"version":"f245bc5a0552","entry":"/static/assets/index-BVbcf_aw.js","shell":["/static/assets/App-AR-xcC2J.js","/static/assets/App-V_Yb_pbo.js","/static/assets/Chinatown-BP7jYj3h.js","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/Dadaocheng-BGK70-UD.js","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Door-BAy6UbMC.js","/static/assets/Door-CgrDWNZ5.js","/static/assets/Door-DS48J3sm.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Message-DQXCXNS6.js","/static/assets/Missing-4c5oSPLN.js","/static/assets/Missing-CzfFQL8l.js","/static/assets/Offline-DdlR4p7j.js","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Rules-Bxy8Mw9W.js","/static/assets/Rules-cXR_VhrK.css","/static/assets/index-BVbcf_aw.js","/static/assets/reading-BpEB1q6H.js","/static/assets/reading-CKZEe9-S.css","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-C891W0se.js","/static/assets/rules-dadaocheng-CYWzGMp9.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Dq2y8ZZ6.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/shops-C3pGsqlc.js"],"byLocale":{"en":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-en-start-B0e3UtxI.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Dq2y8ZZ6.js"],"fr":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-fr-start-BufDyEvu.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Dq2y8ZZ6.js"],"pl":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-pl-start-BWmpHFVZ.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Dq2y8ZZ6.js"],"de":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-de-start-ltPJWVfR.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Dq2y8ZZ6.js"],"zh-Hant":["/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/messages-zh-Hant-start-ByvrzH5f.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js","/static/assets/shared-CDOVpMun.css","/static/assets/shared-Dq2y8ZZ6.js"]},"fonts":["/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2"],"page":["/static/assets/index-BVbcf_aw.js","/static/assets/pocket-C0eOg2RJ.js","/static/assets/AfterTalk-DtgOFi1H.js","/static/assets/Analysis-DMB5HA88.js","/static/assets/App-AR-xcC2J.js","/static/assets/App-V_Yb_pbo.js","/static/assets/Bar-BLekLuG8.js","/static/assets/BotChoice-CeeJk_kk.js","/static/assets/BotSheet-ChWMcQs-.js","/static/assets/Bubble-D8huTR6i.js","/static/assets/CardFigures-CLdAvtbi.js","/static/assets/CardFigures-DsLPNQTu.js","/static/assets/Chinatown-BP7jYj3h.js","/static/assets/Chinatown-CgopGS3B.js","/static/assets/Chinatown-DU4hYdaR.js","/static/assets/ChinatownLesson-BIAih4-d.js","/static/assets/CopyLink-DGgIYKLO.js","/static/assets/Cube-0DU-tEmN.js","/static/assets/Cubes-CEWuYhMA.js","/static/assets/Curtain-CyXr6ODW.js","/static/assets/Curves-DQnVZ-kE.js","/static/assets/Dadaocheng-BGK70-UD.js","/static/assets/Dadaocheng-DPZrfSu3.js","/static/assets/Dadaocheng-G5WJrHkz.js","/static/assets/DadaochengLesson-CnNqsA89.js","/static/assets/Daily-Y45g0Z1C.js","/static/assets/Deals-BBvw878S.js","/static/assets/DoneDeal-4YqBJ7MG.js","/static/assets/Door-BAy6UbMC.js","/static/assets/Door-CgrDWNZ5.js","/static/assets/DoorGroups-CfDtBwb4.js","/static/assets/Ending-BUuWF568.js","/static/assets/Ending-CMktckWU.js","/static/assets/FilmScreen-H1ZTfobi.js","/static/assets/Gathering--GemTvtZ.js","/static/assets/Group-Cnorn9dr.js","/static/assets/HandOver-D0ybgpBu.js","/static/assets/HintWhy-DzeLsCGI.js","/static/assets/HostSheet-CzQhRbwq.js","/static/assets/Invitation-DwzxNB6Y.js","/static/assets/Invitations-BBUG3PHG.js","/static/assets/InviteSheet-C5F4Rm7W.js","/static/assets/KeysCard-DlkcWPql.js","/static/assets/KeysCard-hsBHVjuk.js","/static/assets/KeysSheet-DulPz3M-.js","/static/assets/LeaveSheet-CcmmRPSd.js","/static/assets/Ledger-CYB6uxkj.js","/static/assets/Ledger-qfIAoLzl.js","/static/assets/Lesson-LO1Fd63Y.js","/static/assets/Letters-C-ATKvKJ.js","/static/assets/MenuBody-CM2Dd7qc.js","/static/assets/Message-DQXCXNS6.js","/static/assets/Microphone-DULXCK8k.js","/static/assets/Mine-fdcRSaa9.js","/static/assets/Missing-4c5oSPLN.js","/static/assets/Missing-CzfFQL8l.js","/static/assets/MoneyStepper-CnXd4Ng2.js","/static/assets/More-nvb2TDSB.js","/static/assets/NewTable-wKmHN3JG.js","/static/assets/Nothing-C-Gh2mDf.js","/static/assets/Offline-DdlR4p7j.js","/static/assets/Open--Z71aAX8.js","/static/assets/Opening-DInj4PF1.js","/static/assets/OutlookCard-xqqYGGQu.js","/static/assets/OwnData-DJWXLNO5.js","/static/assets/PayTable-BPYBBjGx.js","/static/assets/Person-BybsRP36.js","/static/assets/PersonSheet-UEEuKb66.js","/static/assets/PhoneTable-DLGRUYVN.js","/static/assets/PlainAnalysis-DAnWKVqo.js","/static/assets/PlainTable-DmWPYM-7.js","/static/assets/PlainValue-DsautkUb.js","/static/assets/Privacy-DL5Gk1iW.js","/static/assets/PromiseForm-C75yHU7U.js","/static/assets/QrCode-Cq4Z5pLC.js","/static/assets/Recap-tR4f_z1t.js","/static/assets/RematchWaits-sSu9rqOt.js","/static/assets/Replay-CtdhveOT.js","/static/assets/Rules-Bxy8Mw9W.js","/static/assets/RulesCard-Bb65U6H6.js","/static/assets/Said-BpOz7_vr.js","/static/assets/SeatLink-yXeZsHol.js","/static/assets/Settings-BVdm94y9.js","/static/assets/Shared-ioZy4XC_.js","/static/assets/Sheet-u2RwFiQw.js","/static/assets/SlowParts-ByLIaHsu.js","/static/assets/Start-DO2ycoMt.js","/static/assets/Table-RVSF3e0U.js","/static/assets/TableLink-C5l0Nz1l.js","/static/assets/TableWebhook-ZlxdVpLN.js","/static/assets/Tables-Dmhxlxmz.js","/static/assets/Talk-BlhOCcUQ.js","/static/assets/Talk-IMpTj4xI.js","/static/assets/TalkSheet-B_s7_GmM.js","/static/assets/TempleFaces-BObXv0Au.js","/static/assets/TimeOffSheet-X4JHqofe.js","/static/assets/TurnedAway-Ru_fjvKX.js","/static/assets/Turns-uKf8SrI6.js","/static/assets/Watch-sb1kHb7o.js","/static/assets/WatchAgain-DmH54Gey.js","/static/assets/WebhookForm-BrDHMYik.js","/static/assets/WhoSheet-CdCASaTI.js","/static/assets/WideTable-BSx02IS3.js","/static/assets/YourTurn-BuMUC0zi.js","/static/assets/bots-BLWdwF-C.js","/static/assets/changes-K-SEXLVw.js","/static/assets/chinatown-deal-Cd7mbTFH.js","/static/assets/chinatown-split-business-BBzyY5W2.js","/static/assets/dadaocheng-deal-ByjUmTDB.js","/static/assets/dadaocheng-deal-Dw_jx0ai.js","/static/assets/dadaocheng-line-DdYoxXph.js","/static/assets/dropped.svelte-nOsEHZca.js","/static/assets/fault-report-C85uWFBF.js","/static/assets/film-Cp4XyEbn.js","/static/assets/lesson-CCN9LOo3.js","/static/assets/motion-CJ5eAZQK.js","/static/assets/offer-DJtkmCdQ.js","/static/assets/open-table-5DvocPUE.js","/static/assets/options-DdOCIqRA.js","/static/assets/page-BkFpTJk7.js","/static/assets/parts-CkPc-Nft.js","/static/assets/phrases-0CjZnG7N.js","/static/assets/phrases-CtUS9beI.js","/static/assets/playback.svelte-6lxt5fys.js","/static/assets/ranks-DOlIlc1e.js","/static/assets/ranks-ce3ISAoa.js","/static/assets/reading-BpEB1q6H.js","/static/assets/refusals-Bq5preId.js","/static/assets/refusals-CX9f7Jbg.js","/static/assets/rims-BWWU0HDF.js","/static/assets/rules-chinatown-C891W0se.js","/static/assets/rules-dadaocheng-CYWzGMp9.js","/static/assets/sentences-SCGWPcle.js","/static/assets/shared-Dq2y8ZZ6.js","/static/assets/ships-CoeX2XIq.js","/static/assets/ships-Cp_DV5Cf.js","/static/assets/shops-C3pGsqlc.js","/static/assets/table-DEZKxFNF.js","/static/assets/telling.svelte-B9oAomnJ.js","/static/assets/tempos-CCRwN8qN.js","/static/assets/trading-BTrHrpbW.js","/static/assets/turned-B0npltzl.js","/static/assets/uPlot.esm-C4ecZUO0.js","/static/assets/unsent-DQx994FS.js","/static/assets/words-C3XKD7rG.js","/static/assets/words-_Yq80nRT.js","/static/assets/AfterTalk-go7upC8V.css","/static/assets/Bar-DZzSRsND.css","/static/assets/BotSheet-CPtY5IvI.css","/static/assets/Bubble-DkN8-FrG.css","/static/assets/Chinatown-BnRA6dpe.css","/static/assets/Chinatown-C4HdcwpW.css","/static/assets/CopyLink-CXGQ6VAf.css","/static/assets/Cubes-DA_xgwAb.css","/static/assets/Curtain-CP3DfaWd.css","/static/assets/Curves-DYkWOTmy.css","/static/assets/Dadaocheng-DHG0kCO0.css","/static/assets/Dadaocheng-DkjIYswD.css","/static/assets/Daily-gP2CWEYr.css","/static/assets/Deals-BhO_vyxN.css","/static/assets/DoneDeal-DVok4RuS.css","/static/assets/Door-DS48J3sm.css","/static/assets/DoorGroups-BiLTOF6H.css","/static/assets/Ending-BUW98vI7.css","/static/assets/Ending-C7wcWR8k.css","/static/assets/FilmScreen-BIGMMEQP.css","/static/assets/Gathering-BO6_UHiS.css","/static/assets/Group-CXeg7IxC.css","/static/assets/HandOver-C8X1wxb2.css","/static/assets/HintWhy-BnrO7kil.css","/static/assets/HostSheet-CZYLBa8B.css","/static/assets/Invitation-Cf-7np6m.css","/static/assets/Invitations-Dp3GW55t.css","/static/assets/KeysSheet-DWsmuyMA.css","/static/assets/LeaveSheet-DXO3_au8.css","/static/assets/Ledger-CUWVNsbW.css","/static/assets/Lesson-D4AHSj8T.css","/static/assets/Letters-BPl896PT.css","/static/assets/MenuBody-B2Y17Udf.css","/static/assets/Message-DD0HmLwr.css","/static/assets/Microphone-Ddgc3MXk.css","/static/assets/Mine-DNbWLN38.css","/static/assets/MoneyStepper-DKsFZb7m.css","/static/assets/More-DHyIxzth.css","/static/assets/NewTable-BoP4V5kW.css","/static/assets/Offline-HS1LC_HQ.css","/static/assets/Open-BKy8u_ov.css","/static/assets/Opening-DhtNpeHT.css","/static/assets/OutlookCard-CdNhBSka.css","/static/assets/OwnData-2RdAdssH.css","/static/assets/PayTable-DWdM18LC.css","/static/assets/Person-CqVw9_Fe.css","/static/assets/PersonSheet-M3I0VhuV.css","/static/assets/PhoneTable-1G94BgfU.css","/static/assets/PlainTable-F5nrOZNo.css","/static/assets/PlainValue-6GQQR7oB.css","/static/assets/Privacy-D-eT8I-N.css","/static/assets/PromiseForm-DU5amt1n.css","/static/assets/QrCode-BZLBW1OD.css","/static/assets/Recap-SnltKCdL.css","/static/assets/RematchWaits-BXwLtzzU.css","/static/assets/Rules-cXR_VhrK.css","/static/assets/RulesCard-BXDqlsI6.css","/static/assets/SeatLink-BKXFYcL0.css","/static/assets/Settings-YRFrk6B6.css","/static/assets/Sheet-BIsamZGh.css","/static/assets/SlowParts-CgqqclQP.css","/static/assets/Start-CqbC-1iX.css","/static/assets/Table-CnJUOQ6G.css","/static/assets/TableLink-o3JtrUmJ.css","/static/assets/TableWebhook-SVX8-bF-.css","/static/assets/Tables-D3ewQByv.css","/static/assets/Talk-DJP1tR0L.css","/static/assets/TalkSheet-C3h4d0B7.css","/static/assets/TempleFaces-s5SF7jgO.css","/static/assets/TimeOffSheet-Dfq1kvF7.css","/static/assets/Turns-7BtX1kTW.css","/static/assets/Watch-CRrlmI5g.css","/static/assets/WatchAgain-Ds-F9Eek.css","/static/assets/WebhookForm-Cl_C2o_C.css","/static/assets/WhoSheet-Dh3QiaA9.css","/static/assets/WideTable-C-NWnNNm.css","/static/assets/YourTurn-yRSZqJOG.css","/static/assets/changes-CghSwIVQ.css","/static/assets/chinatown-deal-CV_DuyGq.svg","/static/assets/chinatown-split-business-DdB42cIb.svg","/static/assets/dadaocheng-line-DIuYkxhn.svg","/static/assets/lesson-DBfEH2y8.css","/static/assets/literata-latin-Cojsl1yY.woff2","/static/assets/literata-polish-4EEzdJvG.woff2","/static/assets/pocket-worker-DsDiwUTc.js","/static/assets/reading-CKZEe9-S.css","/static/assets/shared-CDOVpMun.css","/static/assets/source-sans-3-latin-DfTyFqaq.woff2","/static/assets/source-sans-3-polish-CO5dSNhH.woff2","/static/assets/table-DbKw-A1P.css","/static/assets/trading-BUfvfCtH.css","/static/assets/uPlot-CnsZ1jie.css"],"pageByLocale":{"en":["/static/assets/messages-en-book_ada-BCsmjmc4.js","/static/assets/messages-en-book_bruno-BK2YBObk.js","/static/assets/messages-en-book_lan-CddXanWa.js","/static/assets/messages-en-book_mika-B5-vWRXM.js","/static/assets/messages-en-book_tomas-DUpTak2E.js","/static/assets/messages-en-book_wen-BAvnBAH4.js","/static/assets/messages-en-chinatown-Bna-fhth.js","/static/assets/messages-en-dadaocheng-DSrT70VZ.js","/static/assets/messages-en-forms-Cw6xUXob.js","/static/assets/messages-en-keys-Bwk8zbJh.js","/static/assets/messages-en-pages-D97gqU9-.js","/static/assets/messages-en-plain-B7R6Dph7.js","/static/assets/messages-en-pocket-BBHMKfoI.js","/static/assets/messages-en-refusals-jbl754hn.js","/static/assets/messages-en-start-B0e3UtxI.js","/static/assets/messages-en-voices-CezMYtIL.js","/static/assets/rules-chinatown.en-CejHLR6w.js","/static/assets/rules-dadaocheng.en-Bi_TGp1Z.js"],"fr":["/static/assets/messages-fr-book_ada-C2RN2Gk6.js","/static/assets/messages-fr-book_bruno-DvOHZNM6.js","/static/assets/messages-fr-book_lan-CoBGC0ZE.js","/static/assets/messages-fr-book_mika-B25bmg2x.js","/static/assets/messages-fr-book_tomas-Dch_BHqN.js","/static/assets/messages-fr-book_wen-4op4lNpN.js","/static/assets/messages-fr-chinatown-CAUX9GLI.js","/static/assets/messages-fr-dadaocheng-CsL30iwz.js","/static/assets/messages-fr-forms-B1gJ7t4A.js","/static/assets/messages-fr-keys-B-nWcDxf.js","/static/assets/messages-fr-pages-DDBb6hrV.js","/static/assets/messages-fr-plain-KLCgWxah.js","/static/assets/messages-fr-pocket-tFOTkAyc.js","/static/assets/messages-fr-refusals-COWKBTZQ.js","/static/assets/messages-fr-start-BufDyEvu.js","/static/assets/messages-fr-voices-BDQ_FqqX.js","/static/assets/rules-chinatown.fr-BS--hZ-i.js","/static/assets/rules-dadaocheng.fr-mdNlzETt.js"],"pl":["/static/assets/messages-pl-book_ada-C40OB04U.js","/static/assets/messages-pl-book_bruno-Y0884YWX.js","/static/assets/messages-pl-book_lan-ByB4dV9_.js","/static/assets/messages-pl-book_mika-CRWPyU53.js","/static/assets/messages-pl-book_tomas-DUsEqz8Y.js","/static/assets/messages-pl-book_wen-BPemtNoU.js","/static/assets/messages-pl-chinatown-DSZKKkSM.js","/static/assets/messages-pl-dadaocheng-BpOzjxiu.js","/static/assets/messages-pl-forms-D9KtrBf4.js","/static/assets/messages-pl-keys-kJryEW0y.js","/static/assets/messages-pl-pages-CSa5QfFV.js","/static/assets/messages-pl-plain-CqrTPir8.js","/static/assets/messages-pl-pocket-q0B-C5z2.js","/static/assets/messages-pl-refusals-DCCXAn3a.js","/static/assets/messages-pl-start-BWmpHFVZ.js","/static/assets/messages-pl-voices-mQAMPmGU.js","/static/assets/rules-chinatown.pl-CK7oKb9p.js","/static/assets/rules-dadaocheng.pl-6NlQLaB6.js"],"de":["/static/assets/messages-de-book_ada-CTAK2yp-.js","/static/assets/messages-de-book_bruno-DvGyZ-H4.js","/static/assets/messages-de-book_lan-DHX6VvJm.js","/static/assets/messages-de-book_mika-BKD_iWEK.js","/static/assets/messages-de-book_tomas-BeiGACag.js","/static/assets/messages-de-book_wen-B7fgRUrU.js","/static/assets/messages-de-chinatown-DLqqpny3.js","/static/assets/messages-de-dadaocheng-0u_n6cBV.js","/static/assets/messages-de-forms-Dkx9lG_p.js","/static/assets/messages-de-keys-DItbIeGS.js","/static/assets/messages-de-pages-BLi6m2z1.js","/static/assets/messages-de-plain-CNbu87Pf.js","/static/assets/messages-de-pocket-BJdee4kg.js","/static/assets/messages-de-refusals-BO1IH6fC.js","/static/assets/messages-de-start-ltPJWVfR.js","/static/assets/messages-de-voices-BhLeVGkK.js","/static/assets/rules-chinatown.de-Cr7KkndA.js","/static/assets/rules-dadaocheng.de-HCC5DBhy.js"],"zh-Hant":["/static/assets/messages-zh-Hant-book_ada-7MmEBfHL.js","/static/assets/messages-zh-Hant-book_bruno-Bo0euuCS.js","/static/assets/messages-zh-Hant-book_lan-C5Tse7R8.js","/static/assets/messages-zh-Hant-book_mika-Dw7Z94gP.js","/static/assets/messages-zh-Hant-book_tomas-QL_mY4lI.js","/static/assets/messages-zh-Hant-book_wen-BcIBmAod.js","/static/assets/messages-zh-Hant-chinatown-BX4lXY6-.js","/static/assets/messages-zh-Hant-dadaocheng-CFaVGycf.js","/static/assets/messages-zh-Hant-forms-Dh-TjORs.js","/static/assets/messages-zh-Hant-keys-BNkHK7QJ.js","/static/assets/messages-zh-Hant-pages-CZawjdlH.js","/static/assets/messages-zh-Hant-plain-D8FdkX1c.js","/static/assets/messages-zh-Hant-pocket-DgAIX29Z.js","/static/assets/messages-zh-Hant-refusals-7gtWFDyD.js","/static/assets/messages-zh-Hant-start-ByvrzH5f.js","/static/assets/messages-zh-Hant-voices-DJb8ar-X.js","/static/assets/rules-chinatown.zh-Hant-DGKQsKQF.js","/static/assets/rules-dadaocheng.zh-Hant-BY-FT7fS.js"]}};
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
